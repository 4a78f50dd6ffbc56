import type { CloseUp } from '../../charts/closeUp.ts';
import type { SightChoices } from '../../charts/sights/sight.ts';
import type { StudyPage } from '../../protocol/studyMessages.ts';
import type { AnyResult } from '../../schemas/results/results.ts';

/** What a page is about: a study in a document, or a file with a result. */
export interface PageAddress {
  readonly uri: string;
  /** Of the study in its document. */
  readonly name?: string;
}

/** What is remembered while the page is hidden, and over a reload of the window. */
export interface Kept {
  readonly address: PageAddress;
  readonly choices: SightChoices;
  /** The details are open. */
  readonly isOpen: boolean;
}

export interface StudyState extends Kept {
  /** What the editor told last; absent until it did. */
  readonly page?: StudyPage;
  /** The rate, candidate, metric, draw or point that is looked at, by its number in the result. */
  readonly picked?: number;
  /** The part of the picture that is in sight; absent for all of it. */
  readonly closeUp?: CloseUp;
  /** What came of the last thing saved or asked for. */
  readonly note?: Note;
}

interface Note {
  readonly ok: boolean;
  readonly message: string;
}

export type Action =
  | { readonly type: 'result'; readonly result: StudyPage }
  | { readonly type: 'choose'; readonly choice: SightChoices }
  | { readonly type: 'pick'; readonly pick: number | undefined }
  | { readonly type: 'zoom'; readonly part: CloseUp | undefined }
  | { readonly type: 'open'; readonly isOpen: boolean }
  | ({ readonly type: 'note' } & Note);

/** The state of a page that knows only what it is about, or what was kept of it. */
export function initialState(address: PageAddress, kept: unknown): StudyState {
  const before = kept as Partial<Kept> | undefined;
  const isSame = before?.address?.uri === address.uri && before.address.name === address.name;
  const { choices = {}, isOpen = false } = isSame ? before : {};
  return { address, choices, isOpen };
}

/** The state after something happened. Pure. */
export function reduce(state: StudyState, action: Action): StudyState {
  const { note: _, ...rest } = state;
  switch (action.type) {
    case 'result':
      return withPage(state, action.result);
    case 'choose': {
      const { closeUp, ...whole } = rest;
      const choices = { ...state.choices, ...action.choice };
      // On other axes the same part is another one.
      const isOther = AXES.some((axis) => choices[axis] !== state.choices[axis]);
      return { ...whole, choices, ...(closeUp && !isOther ? { closeUp } : {}) };
    }
    case 'zoom': {
      const { closeUp: __, ...whole } = state;
      return action.part ? { ...whole, closeUp: action.part } : whole;
    }
    case 'pick': {
      const { picked: __, ...unpicked } = rest;
      return action.pick === undefined ? unpicked : { ...unpicked, picked: action.pick };
    }
    case 'open':
      return { ...state, isOpen: action.isOpen };
    case 'note':
      return { ...rest, note: { ok: action.ok, message: action.message } };
  }
}

/** What of the choices decides what a picture's axes are. */
const AXES = ['scale', 'objective', 'range'] as const;

/** What is kept of a state. */
export function keptOf({ address, choices, isOpen }: StudyState): Kept {
  return { address, choices, isOpen };
}

function withPage(before: StudyState, page: StudyPage): StudyState {
  const { note, picked, closeUp, ...rest } = before;
  const same = picked === undefined ? undefined : pickedAgain(picked, before.page?.result, page.result);
  // What was saved of the result before is old news once a run has begun.
  const isOld = page.progress !== undefined && before.page?.progress === undefined;
  return {
    ...rest,
    ...(note && !isOld ? { note } : {}),
    ...(same === undefined ? {} : { picked: same }),
    ...(closeUp && isSameStudy(before.page?.result, page.result) ? { closeUp } : {}),
    page,
  };
}

/** Where what was looked at stands in a newer result: a search goes on to try rates between others. */
function pickedAgain(picked: number, before: AnyResult | undefined, now: AnyResult | undefined): number | undefined {
  if (!before || before.kind !== now?.kind) return undefined;
  if (before === now) return picked;
  if (before.kind === 'CapacitySearchResult' && now.kind === 'CapacitySearchResult') {
    const rate = before.result.rates[picked]?.rate_rps;
    const place = now.result.rates.findIndex(({ rate_rps }) => rate_rps === rate);
    return place < 0 ? undefined : place;
  }
  if (before.kind === 'SensitivityResult' && now.kind === 'SensitivityResult') {
    // With several workers a draw can end after one that comes later.
    const draw = before.result.draws[picked];
    const place = now.result.draws.findIndex(
      (each) => draw !== undefined && SCALES.every((of) => each[of] === draw[of]),
    );
    return place < 0 ? undefined : place;
  }
  return isSameStudy(before, now) ? picked : undefined;
}

const SCALES = ['prefill_scale', 'decode_scale', 'transfer_scale'] as const;

function isSameStudy(before: AnyResult | undefined, now: AnyResult | undefined): boolean {
  return before?.kind === now?.kind && before?.specHash === now?.specHash;
}
