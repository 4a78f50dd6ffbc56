import type { CloseUp } from '../../charts/closeUp.ts';
import { sightsOf } from '../../charts/sights/index.ts';
import type { Sight, SightChoices } from '../../charts/sights/sight.ts';
import type { StudyPage } from '../../protocol/studyMessages.ts';
import type { AnyResult } from '../../schemas/results/results.ts';
import { kept } from '../parts/kept.ts';
import { viewOf } from './kinds/index.ts';
import type { Control, Picked, Table } from './kindView.ts';
import type { StudyState } from './state.ts';

/** A result as the reader chose to see it. The same parts for as long as nothing in them changes. */
export interface Shown {
  readonly result: AnyResult;
  readonly page: StudyPage;
  /** Of the study or the file. */
  readonly name: string;
  readonly choices: SightChoices;
  readonly controls: readonly Control[];
  readonly sights: readonly Sight[];
  readonly table: Table;
  readonly order: readonly number[];
  readonly pick?: number;
  readonly closeUp?: CloseUp;
  readonly picked?: Picked;
}

/** Works out what to draw; undefined without a result. */
export function createShown(): (state: StudyState) => Shown | undefined {
  const keptSights = kept((result: AnyResult, choices: SightChoices, picked?: number, closeUp?: CloseUp) =>
    sightsOf(result, choices, {
      ...(picked === undefined ? {} : { picked }),
      ...(closeUp ? { closeUp } : {}),
    }),
  );
  const restOf = kept((result: AnyResult, choices: SightChoices) => {
    const view = viewOf(result);
    return {
      controls: view.controls(result, choices),
      table: view.table(result, choices),
      order: view.order(result, choices),
    };
  });
  return ({ page, choices, picked: pick, closeUp }) => {
    const result = page?.result;
    if (!page || !result) return undefined;
    const picked = pick === undefined ? undefined : viewOf(result).picked(result, pick);
    return {
      result,
      page,
      name: nameOf(page),
      choices,
      ...restOf(result, choices),
      sights: keptSights(result, choices, picked ? pick : undefined, closeUp),
      ...(closeUp ? { closeUp } : {}),
      ...(picked && pick !== undefined ? { pick, picked } : {}),
    };
  };
}

/** What the page is about, as it is called. */
export function nameOf({ study, file }: StudyPage): string {
  return study?.name ?? file ?? '';
}
