import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentModel } from '../../server/documents/model.ts';
import { type TextChange, withChanges } from '../../server/documents/textChange.ts';
import { type Reading, readings } from './reading.ts';

/** The changes of one fix. */
export type Changes = readonly TextChange[];

/** Fixes of one entry that are tried one by one, once it is known that one of them changes its reading. */
const MOST_TURNS = 10;

/** A text with fixes, which must not overlap, and how many were made. */
export interface Proven {
  readonly model: DocumentModel;
  readonly made: number;
}

/**
 * Makes the fixes after which the controller reads the same as before. All are tried at once; an entry that reads
 * differently then gets its fixes one by one, all such entries at the same time, so that no file takes long.
 */
export function makeProvenFixes(
  before: DocumentModel,
  fixes: readonly Changes[],
  modelOf: (document: TextDocument) => DocumentModel,
): Proven {
  const wanted = readings(before);
  const attempt = (some: readonly Changes[]) => {
    const { uri, languageId, version } = before.document;
    const text = withChanges(before.text, some.flat());
    const model = modelOf(TextDocument.create(uri, languageId, version + 1, text));
    return { model, changed: changedPlaces(wanted, readings(model)) };
  };
  if (fixes.length === 0) return { model: before, made: 0 };
  const all = attempt(fixes);
  if (all.changed.size === 0) return { model: all.model, made: fixes.length };

  const placed = fixes.map((changes) => ({ changes, place: placeOf(changes, wanted) }));
  let made = placed.filter(({ place }) => !all.changed.has(place));
  const doubtful = inTurns(placed.filter(({ place }) => all.changed.has(place)));
  for (const tried of doubtful.slice(0, MOST_TURNS)) {
    const { changed } = attempt([...made, ...tried].map(({ changes }) => changes));
    made = [...made, ...tried.filter(({ place }) => !changed.has(place))];
  }
  const { model, changed } = attempt(made.map(({ changes }) => changes));
  return made.length > 0 && changed.size === 0 ? { model, made: made.length } : { model: before, made: 0 };
}

/** The first fix of each place, then the second of each, and so on. */
function inTurns<Placed extends { readonly place: number }>(fixes: readonly Placed[]): Placed[][] {
  const turns: Placed[][] = [];
  const counts = new Map<number, number>();
  for (const fix of fixes) {
    const turn = counts.get(fix.place) ?? 0;
    counts.set(fix.place, turn + 1);
    if (turns[turn]) turns[turn].push(fix);
    else turns[turn] = [fix];
  }
  return turns;
}

/** Stands for what is around the entries. */
const AROUND = -1;

/** Where a fix belongs: the number of the entry's reading. */
function placeOf(changes: Changes, places: readonly Reading[]): number {
  const at = changes[0]!.span[0];
  return places.findIndex(({ span }) => span && at >= span[0] && at <= span[1]);
}

/** The places that read differently; all of them, if there are not as many as there were. */
function changedPlaces(before: readonly Reading[], after: readonly Reading[]): ReadonlySet<number> {
  const isOther = before.length !== after.length;
  const changed = new Set([...before.keys()].filter((i) => isOther || before[i]!.what !== after[i]!.what));
  const isAround = isOther || before.some(({ span }, i) => span === undefined && changed.has(i));
  return isAround ? changed.add(AROUND) : changed;
}
