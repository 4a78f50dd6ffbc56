import { describe, expect, test } from 'vitest';
import { resultEvidence } from '../../../../engine/report/evidence/resultEvidence.ts';
import { studyReport } from '../../../../engine/report/studyReport.ts';
import { studySentence } from '../../../../engine/report/studySentence.ts';
import type {
  CapacitySearchResult,
  DesignSpaceResult,
  StudyResult,
} from '../../../../schemas/results/study-results.ts';
import { SAVED_STUDIES, savedRun } from '../../savedResults/smallResults.ts';

const STUDIES = Object.values(SAVED_STUDIES) as StudyResult[];
const PICTURE = { title: 'A picture', description: 'What is in it.', href: 'r-1.svg' };
const reportOf = (result: StudyResult, name = 'name') =>
  studyReport(result, { name, headline: studySentence(result), pictures: [PICTURE] });

describe('the report of a result', () => {
  test.each(STUDIES.map((result) => [result.kind, result] as const))(
    'of a %s has all that a reader asks for',
    (kind, result) => {
      const text = reportOf(result);
      const parts = [
        '# name\n',
        `**${studySentence(result)}**`,
        '![What is in it.](r-1.svg)',
        `## ${resultEvidence(result)[0].title}`,
        '## How to read it',
        '## Protocol',
        `- made by: Kneepoint 0.1.0, as a ${kind}`,
        '- seed: 1',
        '- times from: alpha 10 ms',
        `\`${'a'.repeat(64)}\``,
        '```json\n{\n  "base": {',
      ];
      let at = -1;
      for (const part of parts) {
        const next = text.indexOf(part.replace(/(?<=\*\*.*)[|\\`_<>[\]](?=.*\*\*)/g, '\\$&'), at + 1);
        expect(next, part).toBeGreaterThan(at);
        at = next;
      }
      expect(text).not.toMatch(/undefined|NaN|not a number|\[object/);
      // A clock would make two reports of one result differ.
      expect(reportOf(structuredClone(result))).toBe(text);
    },
  );

  test('of a run too', () => {
    const run = savedRun();
    const text = studyReport(run, { name: 'light', headline: 'It keeps up.', pictures: [] });
    expect(text).toContain('| TTFT | 18 ms | 18 ms | 18 ms | 18 ms | 18 ms | 500 ms |');
    expect(text).toContain('This is one run with one seed.');
    expect(text).toContain('- SHA-256 of an input: `serving-trace.csv` `');
  });

  test('says how far each kind may be read, and that nothing was calibrated unless parameters are given', () => {
    const said = (result: StudyResult) =>
      reportOf(result)
        .replace(/[\s\S]*## How to read it\n/, '')
        .replace(/## Protocol[\s\S]*/, '');
    expect(said(SAVED_STUDIES.CapacitySearchResult)).toContain('The search is bounded');
    expect(said(SAVED_STUDIES.DesignSpaceResult)).toContain('not a global search');
    expect(said(SAVED_STUDIES.PairedStudyResult)).toContain('uncertainty of this simulated experiment alone');
    expect(said(SAVED_STUDIES.SensitivityResult)).toContain('no calibrated posterior over real hardware');
    expect(said(SAVED_STUDIES.SweepResult)).toContain('Only the fields on the axes differ');
    const roofline = structuredClone(SAVED_STUDIES.SweepResult);
    (roofline.spec.base as { latency: object }).latency = { model: 'roofline' };
    expect(said(roofline)).toContain('The latency model is not calibrated');
    expect(said(SAVED_STUDIES.SweepResult)).toContain('alpha, beta and gamma that the document gives');
  });

  test('of a study that was stopped says so first', () => {
    const stopped = structuredClone(SAVED_STUDIES.SweepResult);
    stopped.result.complete = false;
    expect(reportOf(stopped).split('\n')[4]).toMatch(/^- The study is not complete/);
  });

  test('of a paired study that was stopped names no seed as done that is not', () => {
    const seedsOf = (seeds: number[]) => {
      const stopped = structuredClone(SAVED_STUDIES.PairedStudyResult);
      stopped.result.seeds = seeds;
      return /^- seeds: (.*)$/m.exec(reportOf(stopped))?.[1];
    };
    expect(seedsOf([3, 4, 5])).toBe('3 pairs of runs (seeds 3 to 5): both see the same requests');
    expect(seedsOf([1, 2, 5])).toBe('3 pairs of runs (among seeds 1 to 5): both see the same requests');
    expect(seedsOf([4])).toBe('1 pair of runs (seed 4): both see the same requests');
    expect(seedsOf([])).toBe('0 pairs of runs (no seed): both see the same requests');
  });

  test('warnings are in it', () => {
    const warned = { ...SAVED_STUDIES.SweepResult, warnings: ['Static batching became continuous.'] };
    expect(reportOf(warned)).toContain('## Warnings\n\n- Static batching became continuous.');
  });

  test('a hostile name breaks out of nothing', () => {
    const hostile = 'a | b\n# c <script>alert(1)</script> [x](javascript:1) `d` **e** \\';
    const designs = structuredClone(SAVED_STUDIES.DesignSpaceResult);
    designs.result.candidates[0]!.name = hostile;
    const text = reportOf(designs, hostile);
    const [outside = ''] = text.split('### Specification');
    expect(outside).not.toMatch(/(?<!\\)<script|(?<!\\)\[x\]|\n# c|(?<!\\)`d/);
    const rows = outside.split('\n').filter((line) => line.startsWith('| '));
    const cells = (row: string) => row.replace(/\\./g, '').split('|').length;
    expect(new Set(rows.map(cells)).size).toBe(1);
    const picture = studyReport(designs, {
      name: 'n',
      headline: 'h',
      pictures: [{ title: 'a](b)', href: 'a (1).svg' }],
    });
    expect(picture).toContain('![a\\](b)](a%20%281%29.svg)');
  });
});

describe('the evidence', () => {
  test('of a capacity search is every rate with its repetitions; around the answer where there is no room', () => {
    const search: CapacitySearchResult = structuredClone(SAVED_STUDIES.CapacitySearchResult);
    const [table] = resultEvidence(search);
    expect(table.rows.map((row) => row.slice(0, 5))).toEqual([
      ['5 req/s', 'feasible', '2 of 2', '97 %', '96 %'],
      ['20 req/s', 'infeasible', '0 of 2', '97 %', '96 %'],
    ]);
    const [rate] = search.result.rates;
    search.result.rates = Array.from({ length: 100 }, (_, i) => ({ ...rate!, rate_rps: i + 1, feasible: i < 50 }));
    search.result.highest_feasible_rate_rps = 50;
    const [shown] = resultEvidence(search, 10);
    expect(shown.rows.map(([words]) => words)).toEqual(Array.from({ length: 10 }, (_, i) => `${45 + i} req/s`));
    expect(shown.left).toBe(90);
  });

  test('of a design space is the frontier first, then the others, then what cannot be run, with the reason', () => {
    const designs: DesignSpaceResult = structuredClone(SAVED_STUDIES.DesignSpaceResult);
    const [best, second, impossible] = designs.result.candidates;
    const dominated = {
      ...second!,
      name: 'dominated',
      performance_frontier: false,
      efficiency_frontier: false,
      goodput_rps: 99,
    };
    designs.result.candidates = [impossible!, dominated, second!, best!];
    const [{ rows, left }] = resultEvidence(designs);
    expect(rows.map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      ['batch 16', 'performance', ''],
      ['batch 8', 'performance, efficiency', ''],
      ['dominated', '', ''],
      ['batch 32', '', 'The model does not fit.'],
    ]);
    expect(left).toBe(0);
    expect(resultEvidence(designs, 3)[0]).toMatchObject({ left: 1 });
  });

  test('of a paired study has deltas with signs, their interval, and no digits of rounding', () => {
    const paired = structuredClone(SAVED_STUDIES.PairedStudyResult);
    const [row] = paired.result.metrics;
    paired.result.metrics = [
      row!,
      {
        ...row!,
        metric: 'attainment',
        better: 'higher',
        baseline_mean: 0.9,
        mean_delta: 1e-15,
        interval: [-2e-15, 0.0123],
      },
      { ...row!, metric: 'goodput_rps', better: 'higher', baseline_mean: 0, mean_delta: 2, interval: null },
    ];
    expect(resultEvidence(paired)[0].rows).toEqual([
      ['p95 TTFT', '20 ms', '15 ms', '-5 ms', '-6 to -4 ms', '-5 ms', '-25 %', '2 of 2', 'lower'],
      [
        'attainment',
        '90 %',
        '1\u202f500 %',
        '0 points',
        '0 to +1.23 points',
        '-500 points',
        '-25 %',
        '2 of 2',
        'higher',
      ],
      ['goodput', '0 req/s', '15 req/s', '+2 req/s', '–', '-5 req/s', '-25 %', '2 of 2', 'higher'],
    ]);
  });

  test('of a paired study counts wins among the seeds in which both were measured', () => {
    const paired = structuredClone(SAVED_STUDIES.PairedStudyResult);
    const [row] = paired.result.metrics;
    paired.result.seeds = [1, 2, 3, 4, 5];
    row!.baseline = [20, 20, null, 20, null];
    row!.treatment = [15, 25, 15, null, null];
    row!.win_rate = 0.5;
    expect(resultEvidence(paired)[0].rows[0]![7]).toBe('1 of 2');
  });

  test('of a sensitivity study has the draws that reverse', () => {
    const [conclusions, reversals] = resultEvidence(SAVED_STUDIES.SensitivityResult);
    expect(conclusions.rows).toEqual([['p95 TTFT', '20 ms', '15 ms', 'treatment', '1 of 2', '1 of 2']]);
    expect(reversals!.rows).toEqual([['p95 TTFT', '1', '1.1', '1', '1', '22 ms', '30 ms']]);
  });

  test('of a sweep over two fields is a metric by both of them, then every point', () => {
    const sweep = structuredClone(SAVED_STUDIES.SweepResult);
    sweep.result.axes.push({ field: 'system.max_num_seqs', values: [1, 2] });
    const [point] = sweep.result.points;
    const at = (rate: number, seqs: number, goodput: number) => ({
      ...point!,
      at: [rate, seqs],
      metrics: { ...point!.metrics!, goodput_rps: goodput },
    });
    const failed = { at: [10, 2], repetitions: 0, problem: 'It does not fit.' };
    sweep.result.points = [at(5, 1, 11), at(5, 2, 12), at(10, 1, 13), failed];
    const [goodput, ttft, list] = resultEvidence(sweep);
    expect(goodput.columns.map(({ title }) => title)).toEqual([
      'goodput: workload.request_rate_rps down, system.max_num_seqs across',
      '1',
      '2',
    ]);
    expect(goodput.rows).toEqual([
      ['5', '11 req/s', '12 req/s'],
      ['10', '13 req/s', '–'],
    ]);
    expect(ttft!.title).toBe('p95 TTFT over both fields');
    expect(list!.rows).toHaveLength(4);
  });

  test('of a sweep has a reason where there is no point', () => {
    expect(resultEvidence(SAVED_STUDIES.SweepResult)[0].rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['5', 'stable'],
      ['10', 'The model does not fit.'],
    ]);
  });
});
