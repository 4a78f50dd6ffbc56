import { ACCELERATOR_NAMES } from '../documents/profiles.ts';
import { isMapping } from '../documents/serving/looseSpec.ts';
import { locate } from './checkedDocument.ts';
import { likelyProfiles } from './likelyProfiles.ts';
import { studyRule } from './rule.ts';
import { studiedAlternatives } from './studiedAlternatives.ts';

/** A price of an accelerator that no candidate has, or candidates without a price beside others that have one. */
export const priceUnmatched = studyRule({
  code: 'price-unmatched',
  severity: 'information',
  dependsOnContext: true,
  *check(study, context, { document }) {
    const { prices } = study.spec;
    if (!isMapping(prices)) return;
    const priced = Object.keys(prices);
    const { alternatives = [], areAll = false } = studiedAlternatives(study, context, document.uri) ?? {};
    const used = new Set(
      alternatives.flatMap(({ read }) => ('job' in read ? (read.job.experiment.system.accelerator ?? []) : [])),
    );
    for (const name of priced) {
      const isKnown = ACCELERATOR_NAMES.includes(name);
      if (isKnown && (!areAll || used.has(name))) continue;
      const near = isKnown ? [] : likelyProfiles(name, ACCELERATOR_NAMES);
      const inUse = near.filter((each) => used.has(each));
      const meant = (inUse.length > 0 ? inUse : near).map((each) => `"${each}"`).join(' or ');
      yield {
        span: locate(study.document, ['spec', 'prices', name]).key,
        message: `No candidate runs on "${name}", so this price is not used. ${meant ? `Did you mean ${meant}?` : 'Remove it, or put the accelerator into the grid.'}`,
      };
    }
    const missing = [...used].filter((name) => !priced.includes(name));
    if (missing.length > 0)
      yield {
        span: locate(study.document, ['spec', 'prices']).key,
        message: `There is no price of ${missing.join(', ')}, so what tokens cost there is not computed. Add it.`,
      };
  },
});
