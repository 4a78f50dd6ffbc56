import { tunerChart } from '../../charts/tuner.ts';
import type { TunerPicture, TunerTrack } from '../../charts/tunerPanels.ts';
import { tunerSummary } from '../../charts/tunerWords.ts';
import { isUpdate } from '../../engine/report/tuningRows.ts';
import type { TuningSummary } from '../../engine/report/tuningSummary.ts';
import { picture } from '../parts/picture.ts';
import type { Shown } from './shown.ts';

/** Parameters, NIS and latencies over the cycles; why not, where there was no update. */
export function tunerPicture() {
  return picture<TunerPicture>({
    message: ({ chosen }) =>
      chosen.updates.length > 0 ? undefined : 'There is no picture: no cycle brought an update.',
    words: tunerSummary,
    chart: tunerChart,
  });
}

/** Pictures of what is shown, one after another: the same one for as long as nothing in it changes. */
export function createPictures(): (shown: Shown, summary: TuningSummary) => TunerPicture {
  let last: { readonly parts: readonly unknown[]; readonly picture: TunerPicture } | undefined;
  return (shown, summary) => {
    const { known, lines, question } = shown.chosen;
    const behind = lines === 'all' ? shown.others : [];
    const parts = [summary, ...behind, lines, JSON.stringify(known), question.spec.cycles.length];
    if (last?.parts.length !== parts.length || parts.some((part, i) => part !== last?.parts[i]))
      last = { parts, picture: pictureOf(shown, summary) };
    return last.picture;
  };
}

/** What the picture is made of. */
export function pictureOf({ chosen, others }: Shown, summary: TuningSummary): TunerPicture {
  const { known, lines, question } = chosen;
  return {
    cycles: question.spec.cycles.length,
    chosen: trackOf(summary),
    skipped: summary.rows.filter(({ outcome, pod }) => outcome === 'skipped' && pod === undefined),
    others: lines === 'all' ? others.map(trackOf) : [],
    ...(known ? { known: stateOf(known) } : {}),
    ...(summary.maxNis === undefined ? {} : { maxNis: summary.maxNis }),
  };
}

/** alpha, beta and gamma that were known before. */
export function stateOf({ parameters }: NonNullable<Shown['chosen']['known']>): readonly number[] {
  return [parameters.alpha_ms, parameters.beta_ms, parameters.gamma_ms];
}

function trackOf({ tuner, rows }: TuningSummary): TunerTrack {
  return { tuner, updates: rows.filter(isUpdate) };
}
