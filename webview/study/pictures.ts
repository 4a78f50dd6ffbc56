import { element, setText } from '../element.ts';
import { picture } from '../parts/picture.ts';
import type { Sight } from './sight.ts';

/** A result has at most so many pictures. */
const MOST = 2;

/** The pictures of a result, one below the other, each with what it answers. */
export function pictures(pick: (pick: number) => void) {
  const all = Array.from({ length: MOST }, () => {
    const title = element('h2', {});
    const drawn = picture<Sight>({
      message: ({ missing }) => missing,
      words: ({ title: what, words }) => `${what}. ${words}`,
      chart: (sight, theme, size) => sight.chart(theme, size),
      height: (sight, width) => sight.height(width),
      pick,
    });
    return { title, drawn, node: element('div', { class: 'sight' }, title, drawn.node) };
  });
  return {
    nodes: all.map(({ node }) => node),
    update(sights: readonly Sight[]): void {
      all.forEach(({ node, title, drawn }, i) => {
        const sight = sights[i];
        node.hidden = sight === undefined;
        if (!sight) return;
        setText(title, sight.title);
        drawn.update(sight);
      });
    },
    retheme(): void {
      for (const { drawn } of all) drawn.retheme();
    },
  };
}
