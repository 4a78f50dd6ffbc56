import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kneepoint } from '../unit/cli/run.ts';
import { expectAnswers, type GoldenScenario } from './expectAnswers.ts';
import { expectTuned, type Recorded } from './expectTuned.ts';
import { readGolden } from './goldenData.ts';

/** The cases of a golden file as they stand there, one a line. */
function linesOf(name: string): string {
  const cases: unknown[] = JSON.parse(readFileSync(`test/golden/wva/${name}.json`, 'utf8'));
  return cases.map((each) => JSON.stringify(each)).join('\n');
}

/** The answers; numbers that JSON lacks are read back. */
function answersIn<T>(out: string): T[] {
  const lines = out.trimEnd().split('\n');
  return lines.map((line) =>
    JSON.parse(line, (_, value) => (value === 'NaN' || value === 'Infinity' ? Number(value) : value)),
  );
}

describe('the reference’s records through the command line, line by line', () => {
  test('kneepoint tune --trajectories', () => {
    const golden = readGolden<Recorded[]>('tuner_trajectories');
    const { code, out, err } = kneepoint(['tune', '--trajectories', '-'], { input: linesOf('tuner_trajectories') });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answers = answersIn<Parameters<typeof expectTuned>[0]>(out);
    expect(answers).toHaveLength(golden.length);
    for (const [i, answer] of answers.entries()) expectTuned(answer, golden[i]!);
  });

  test('kneepoint analyze --scenarios', () => {
    const golden = readGolden<GoldenScenario[]>('analyzer_scenarios');
    const args = ['analyze', '--scenarios', '-', '--semantics', 'controller'];
    const { code, out, err } = kneepoint(args, { input: linesOf('analyzer_scenarios') });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answers = answersIn<{ id: string; cycles: Parameters<typeof expectAnswers>[0] }>(out);
    expect(answers.map(({ id }) => id)).toEqual(golden.map(({ id }) => id));
    for (const [i, { cycles }] of answers.entries()) expectAnswers(cycles, golden[i]!);
  });
});
