import { plural, whole } from '../../../engine/report/quantities.ts';
import { printable } from '../../lint/formats/printable.ts';
import { placeText } from '../../run/foundSpecs.ts';
import { type SpecResult, tally } from '../specResult.ts';
import type { TestFormat } from './testFormat.ts';

/** So many names are told. */
const MOST_NAMES = 5;

/** For people: what is not met, at its place; last what was not tested, and a summary. */
export const text: TestFormat = {
  each({ spec, expectations }, colours) {
    const unmet = expectations.filter(({ isMet }) => !isMet);
    return unmet
      .map(({ place, sentence }) => {
        const error = colours.red('error');
        return `${placeText(place)}: ${error}: ${printable(`${spec.name}: expected ${sentence}`)}\n`;
      })
      .join('');
  },
  end({ results, problems }) {
    const lines = [
      ...leftOut(results, 'stopped', 'not tested, since it was stopped'),
      ...leftOut(
        results,
        'skipped',
        'skipped, since they expect nothing (targets of slo are held to where expect has attainment)',
      ),
      summary(results, new Set(problems.map(({ name }) => name)).size),
    ];
    return `${lines.join('\n')}\n`;
  },
};

function leftOut(results: readonly SpecResult[], status: SpecResult['status'], why: string): string[] {
  const names = results.flatMap((each) => (each.status === status ? [printable(each.spec.name)] : []));
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMES;
  const list = `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${whole(more)} more` : ''}`;
  return [`${why}: ${list}`];
}

/** @param unread files of which something could not be read */
function summary(results: readonly SpecResult[], unread: number): string {
  const tested = results.filter(({ status }) => status === 'passed' || status === 'failed');
  const { met, all } = tally(results);
  const files = new Set(tested.map(({ spec }) => spec.file.name)).size;
  const errors = results.filter(({ status }) => status === 'error').length;
  return [
    `${plural(tested.length, 'document')} in ${plural(files, 'file')}: ${whole(met)} of ${plural(all, 'expectation')} met`,
    ...(errors > 0 ? [`${plural(errors, 'document')} could not be run`] : []),
    ...(unread > 0 ? [`${plural(unread, 'file')} could not be read`] : []),
  ].join('; ');
}
