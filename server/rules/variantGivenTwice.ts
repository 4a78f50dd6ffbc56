import { fileName } from '../documents/filePath.ts';
import { grouped } from '../documents/grouped.ts';
import { keyOf, withoutDuplicates } from '../documents/knownVariants.ts';
import type { Rule } from './rule.ts';

/** Two documents give one variant: only one of them counts. */
export const variantGivenTwice: Rule = {
  code: 'variant-given-twice',
  severity: 'warning',
  dependsOnContext: true,
  *check({ document: { uri } }, { given }) {
    for (const same of grouped(given, keyOf).values()) {
      if (same.length < 2) continue;
      const [winner] = withoutDuplicates(same);
      for (const variant of same) {
        if (variant.uri !== uri) continue;
        const verdict = variant === winner ? 'this one counts' : `the one in ${fileName(winner!.uri)} counts`;
        yield {
          span: variant.span,
          message: `This variant is given ${same.length} times, and ${verdict}: what was learned last, then the later path. Keep one.`,
          related: same
            .filter((other) => other !== variant && other.uri === uri)
            .map(({ span }) => ({ span, message: 'The same variant.' })),
        };
      }
    }
  },
};
