import { surroundings } from '../documents/serving/namedFiles.ts';
import { alternativeCount } from '../documents/studies/alternatives.ts';
import { resolvedStudy } from '../documents/studies/resolvedStudy.ts';
import { type ReadAlternative, readAlternatives } from '../documents/studies/studyAlternatives.ts';
import { studyBase } from '../documents/studies/studyBase.ts';
import type { WrittenStudy } from '../documents/studies/writtenStudy.ts';
import type { RuleContext } from './rule.ts';

/** More alternatives are not looked at while somebody types. */
const MOST_LOOKED_AT = 200;

/** What a study without errors compares, as far as rules look. */
export interface StudiedAlternatives {
  readonly alternatives: readonly ReadAlternative[];
  /** There are no others: what is said of all of them holds. */
  readonly areAll: boolean;
}

/** Kept for the rules that look at the same version of a study, one after the other. */
const kept = new WeakMap<
  WrittenStudy,
  { readonly context: RuleContext; readonly studied: StudiedAlternatives | undefined }
>();

/** What a study compares; undefined while there are errors in it, and while its base is not known. */
export function studiedAlternatives(
  study: WrittenStudy,
  context: RuleContext,
  documentUri: string,
): StudiedAlternatives | undefined {
  const last = kept.get(study);
  if (last?.context === context) return last.studied;
  const around = surroundings(documentUri, context);
  const base = studyBase(study, around);
  const studied =
    base && 'spec' in base && resolvedStudy(study, base)
      ? {
          alternatives: readAlternatives(study, base, around, MOST_LOOKED_AT),
          areAll: alternativeCount(study, base.spec) <= MOST_LOOKED_AT,
        }
      : undefined;
  kept.set(study, { context, studied });
  return studied;
}
