import type { CloseUp } from '../../charts/closeUp.ts';
import type { Sight } from '../../charts/sights/sight.ts';
import { element, setText } from '../element.ts';
import { picture } from '../parts/picture.ts';
import { zoom } from '../parts/zoom.ts';
import type { Shown } from './shown.ts';

/** A result has at most so many pictures. */
const MOST = 2;

interface PictureHandlers {
  pick(pick: number): void;
  /** The reader wants to see a part of a picture; undefined for all of it. */
  look(part: CloseUp | undefined): void;
}

/** The pictures of a result, one below the other, each with what it answers. */
export function pictures({ pick, look }: PictureHandlers) {
  const all = Array.from({ length: MOST }, () => {
    const title = element('h2', {});
    const drawn = picture<Sight>({
      message: ({ missing }) => missing,
      words: ({ title: what, words }) => `${what}. ${words}`,
      chart: (sight, theme, size) => sight.chart(theme, size),
      height: (sight, width) => sight.height(width),
      pick,
    });
    const closer = zoom(drawn.node, drawn.drawn, look);
    return { title, drawn, closer, node: element('div', { class: 'sight' }, title, drawn.node, closer.node) };
  });
  return {
    nodes: all.map(({ node }) => node),
    update({ sights, closeUp, pick: picked }: Shown): void {
      all.forEach(({ node, title, drawn, closer }, i) => {
        const sight = sights[i];
        node.hidden = sight === undefined;
        if (!sight) return;
        setText(title, sight.title);
        drawn.update(sight);
        closer.update(closeUp, sight.missing === undefined ? sight.zoom : undefined, picked);
      });
    },
    retheme(): void {
      for (const { drawn } of all) drawn.retheme();
    },
  };
}
