import { placeText } from '../../run/foundSpecs.ts';
import type { PlacedExpectation } from '../../run/specRun.ts';
import type { SpecResult, TestReport } from '../specResult.ts';
import type { TestFormat } from './testFormat.ts';
import { element, type Xml } from './xml.ts';

/**
 * For CI servers: a test suite for each file, a test case for each expectation. There is no time in it: how long a run takes says
 * nothing of what is tested, and the same documents give the same bytes.
 */
export const junit: TestFormat = { each: () => '', end: junitOf };

function junitOf({ results, problems }: TestReport): string {
  const files = new Map<string, Xml[]>();
  for (const result of results) {
    const { name } = result.spec.file;
    files.set(name, [...(files.get(name) ?? []), ...casesOf(result)]);
  }
  for (const { name, reason } of problems)
    files.set(name, [
      ...(files.get(name) ?? []),
      testCase({ classname: name, name: 'is read' }, [failed('error', reason)]),
    ]);
  const suites = [...files].map(([name, cases]) => element('testsuite', { name, ...counts(cases) }, cases));
  const all = [...files.values()].flat();
  const whole = element('testsuites', { name: 'kneepoint test', ...counts(all) }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole.lines.join('\n')}\n`;
}

function casesOf({ spec, status, expectations, obstacles, place }: SpecResult): Xml[] {
  const classname = spec.name;
  switch (status) {
    case 'error':
      return [
        testCase({ classname, name: 'is run', ...placed(place) }, [
          failed('error', obstacles.map(({ place: at, message }) => `${at}: ${message}`).join('\n')),
        ]),
      ];
    case 'skipped':
      return [testCase({ classname, name: 'expect', ...placed(place) }, [skipped('It expects nothing.')])];
    case 'stopped':
      return [testCase({ classname, name: 'expect', ...placed(place) }, [skipped('The test was stopped.')])];
    default:
      return expectations.map((each) => expectationCase(classname, each));
  }
}

function expectationCase(classname: string, { name, is, isMet, sentence, place }: PlacedExpectation): Xml {
  const message = `${placeText(place)}: expected ${sentence}`;
  return testCase({ classname, name: `${name} ${is}`, ...placed(place) }, [
    isMet ? element('system-out', {}, [], sentence) : failed('failure', message),
  ]);
}

function placed({ file, line }: PlacedExpectation['place']) {
  return { file, line };
}

function testCase(attributes: Readonly<Record<string, string | number>>, inner: readonly Xml[]): Xml {
  return element('testcase', attributes, inner);
}

function failed(tag: 'failure' | 'error', text: string): Xml {
  const [message = ''] = text.split('\n', 1);
  return element(tag, { message }, [], text);
}

function skipped(message: string): Xml {
  return element('skipped', { message });
}

function counts(cases: readonly Xml[]) {
  const of = (tag: string) => cases.filter(({ tags }) => tags.includes(tag)).length;
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}
