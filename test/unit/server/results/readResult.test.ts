import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldExpectations } from '../../../../engine/report/heldExpectations.ts';
import { RESULT_SCHEMAS } from '../../../../schemas/generated/results.js';
import { brokenJson } from '../../../../server/documents/results/brokenJson.ts';
import { placeInJson } from '../../../../server/documents/results/placeInJson.ts';
import { readResult } from '../../../../server/documents/results/readResult.ts';
import { documentOf } from '../../engine/serving/ranExperiment.ts';
import {
  capacitySearch,
  designSpace,
  pairedStudy,
  sensitivity,
  servingRun,
  sweep,
} from '../../savedResults/results.ts';
import { SAVED_STUDIES, savedRun } from '../../savedResults/smallResults.ts';

const ALL = [...Object.values(SAVED_STUDIES), savedRun()];
const textOf = (result: unknown) => `${JSON.stringify(result, null, 2)}\n`;

/** The message, and what stands where it points to. */
function refused(text: string): { message: string; at: string } {
  const read = readResult(text);
  if ('result' in read) throw new Error('It was read.');
  return { message: read.message, at: text.slice(read.offset).split('\n')[0]! };
}

/** A copy in which something differs. */
function changed<Result>(result: Result, change: (copy: never) => void): string {
  const copy = structuredClone(result);
  change(copy as never);
  return textOf(copy);
}

describe('what was saved', () => {
  test.each(ALL.map((result) => [result.kind, result] as const))('%s is read as it is', (_, result) => {
    expect(readResult(textOf(result))).toEqual({ result });
    expect(readResult(JSON.stringify(result))).toEqual({ result });
    expect(readResult(`\uFEFF${textOf(result)}`)).toEqual({ result });
  });

  test('is of every kind that there is', () => {
    expect(ALL.map(({ kind }) => kind).sort()).toEqual(Object.keys(RESULT_SCHEMAS).sort());
  });
});

describe('what is refused, with the reason and the place', () => {
  const paired = SAVED_STUDIES.PairedStudyResult;

  test('a file of a newer version', () => {
    const { message, at } = refused(
      changed(paired, (copy: { schemaVersion: number }) => {
        copy.schemaVersion = 2;
      }),
    );
    expect(message).toBe(
      'This result is from a newer version of Kneepoint: its format is 2, and this version reads 1. Update Kneepoint, or run its spec anew.',
    );
    expect(at).toBe('2,');
  });

  test('a file that is cut off, wherever it is', () => {
    const text = textOf(paired);
    for (let end = 1; end < text.trimEnd().length; end++)
      expect(refused(text.slice(0, end)).message, text.slice(0, end)).toMatch(/^The file ends in the middle/);
    expect(refused(' \n').message).toMatch(/^The file is empty\./);
  });

  test('what is no JSON', () => {
    expect(refused('{"a": 1, oops}')).toEqual({
      message:
        'This is no JSON, as a saved result has to be: a name in quotes must stand here, and not oops}. Was the file edited by hand? Undo that, or run its spec anew.',
      at: 'oops}',
    });
    expect(refused('kind: ServingResult\n').message).toBe('This is no JSON, as a saved result has to be.');
    expect(refused(`${JSON.stringify(paired)} more`)).toMatchObject({
      at: 'more',
      message: expect.stringContaining('nothing more must stand here'),
    });
  });

  test('what is something else', () => {
    expect(refused(textOf(documentOf())).message).toBe(
      'This is a ServingExperiment, which describes something to run, and no result. Run it first: kneepoint run.',
    );
    expect(refused('{"kind": "Deployment"}').message).toMatch(/^Its kind is "Deployment", so this is no result/);
    expect(refused('{"a": 1}').message).toMatch(/^There is no kind in it/);
    for (const text of ['[]', '1', 'null', '"x"', 'true'])
      expect(refused(text).message).toMatch(/^This is JSON, but no result/);
  });

  const edits: readonly (readonly [string, string, string])[] = [
    [
      'text for a number',
      changed(paired, (copy: { result: { metrics: { mean_delta: unknown }[] } }) => {
        copy.result.metrics[0]!.mean_delta = 'less';
      }),
      'result.metrics[0].mean_delta must be a number, or null, and is "less".',
    ],
    [
      'a number too large',
      textOf(paired).replace('"mean_delta": -5', '"mean_delta": 1e999'),
      'result.metrics[0].mean_delta must be a number, or null, and is Infinity.',
    ],
    [
      'another word',
      changed(paired, (copy: { result: { winner: string } }) => {
        copy.result.winner = 'me';
      }),
      'result.winner must be one of baseline, treatment, neither, and is "me".',
    ],
    [
      'a field that is gone',
      changed(paired, (copy: { result: { seeds?: unknown } }) => {
        delete copy.result.seeds;
      }),
      'result.seeds is missing: it must be a list.',
    ],
    [
      'a field too many',
      changed(paired, (copy: { result: { seed?: unknown } }) => {
        copy.result.seed = 1;
      }),
      'result.seed is no field of this format. The nearest is "seeds"; take it out, or name it right.',
    ],
    [
      'a hash',
      changed(paired, (copy: { specHash: string }) => {
        copy.specHash = 'x';
      }),
      'specHash must be a text of the form ^[0-9a-f]{64}$, and is "x".',
    ],
    [
      'a seed fewer',
      changed(paired, (copy: { result: { seeds: number[] } }) => {
        copy.result.seeds.pop();
      }),
      'result.metrics[0].baseline has 2 items, and must have as many as seeds, 1.',
    ],
    [
      'half an interval',
      changed(paired, (copy: { result: { metrics: { interval: number[] }[] } }) => {
        copy.result.metrics[0]!.interval.pop();
      }),
      'result.metrics[0].interval must have two numbers, the lower and the upper end.',
    ],
    [
      'no base',
      changed(paired, (copy: { spec: { base?: unknown } }) => {
        delete copy.spec.base;
      }),
      'spec.base is missing: it must be a mapping.',
    ],
    [
      'a base that is none',
      changed(paired, (copy: { spec: { base: { system: { max_num_seqs: unknown } } } }) => {
        copy.spec.base.system.max_num_seqs = 0;
      }),
      'spec.base.system.max_num_seqs must be a whole number from 1',
    ],
    [
      'a draw that is none',
      changed(SAVED_STUDIES.SensitivityResult, (copy: { result: { metrics: { reversals: number[] }[] } }) => {
        copy.result.metrics[0]!.reversals = [2];
      }),
      'result.metrics[0].reversals[0] is 2, and there are only 2 draws, which count from 0.',
    ],
    [
      'a capacity that was not tried',
      changed(SAVED_STUDIES.CapacitySearchResult, (copy: { result: { highest_feasible_rate_rps: number } }) => {
        copy.result.highest_feasible_rate_rps = 11;
      }),
      'result.highest_feasible_rate_rps is 11, and must be one of the rates that were tried, or null.',
    ],
    [
      'a comparison of nothing',
      changed(paired, (copy: { result: { metrics: unknown[] } }) => {
        copy.result.metrics = [];
      }),
      'result.metrics must begin with the primary metric, p95_ttft_ms.',
    ],
    [
      'a conclusion of nothing',
      changed(SAVED_STUDIES.SensitivityResult, (copy: { result: { metrics: unknown[] } }) => {
        copy.result.metrics = [];
      }),
      'result.metrics has no metric, and must have one.',
    ],
    [
      'times from the data of no accelerator',
      changed(pairedStudy(), (copy: { spec: { base: { system: { accelerator?: string } } } }) => {
        delete copy.spec.base.system.accelerator;
      }),
      'spec.base.system.accelerator is missing although latency.model is roofline, which computes from its data.',
    ],
    [
      'stretches of no length',
      changed(savedRun(), (copy: { result: { queue: { stretch_s: number } } }) => {
        copy.result.queue.stretch_s = 1e-300;
      }),
      'result.queue.stretch_s is 1e-300: ',
    ],
    [
      'an axis too many',
      changed(SAVED_STUDIES.SweepResult, (copy: { result: { points: { at: number[] }[] } }) => {
        copy.result.points[1]!.at.push(1);
      }),
      'result.points[1].at has 2 items, and must have as many as axes, 1.',
    ],
    [
      'a point beside its axis',
      changed(SAVED_STUDIES.SweepResult, (copy: { result: { axes: { values: number[] }[] } }) => {
        copy.result.axes[0]!.values = [5];
      }),
      'result.points[1].at[0] is 10, and must be one of the values of its axis.',
    ],
    [
      'no axis',
      changed(SAVED_STUDIES.SweepResult, (copy: { result: { axes: unknown[] } }) => {
        copy.result.axes = [];
      }),
      'result.axes has 0 axes, and must have one or two.',
    ],
    [
      'a list for a mapping',
      changed(savedRun(), (copy: { result: { cdfs: unknown } }) => {
        copy.result.cdfs = [];
      }),
      'result.cdfs must be a mapping, and is a list.',
    ],
    [
      'points without shares',
      changed(savedRun(), (copy: { result: { cdfs: { ttft_ms: { share: unknown[] } } } }) => {
        copy.result.cdfs.ttft_ms.share = [];
      }),
      'result.cdfs.ttft_ms.share has 0 items, and must have as many as ms, ',
    ],
  ];

  test.each(edits)('edited by hand: %s', (_, text, message) => {
    const told = refused(text);
    expect(told.message.startsWith(message), told.message).toBe(true);
    expect(told.message).toMatch(/Was the file edited by hand\? Undo that, or run its spec anew\.$/);
    expect(told.at).not.toBe('');
  });

  test('whatever is put in place of any value, it is read or refused with a reason', () => {
    const paths: (string | number)[][] = [];
    const collect = (value: unknown, path: (string | number)[]) => {
      paths.push(path);
      if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value))
          collect(each, [...path, Array.isArray(value) ? Number(name) : name]);
    };
    const subjects = ALL.map((result) => {
      paths.length = 0;
      collect(result, []);
      return { result, paths: [...paths] };
    });
    const other = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.constant([]),
      fc.constant({}),
      fc.constant('__proto__'),
    );
    const cases = fc
      .constantFrom(...subjects)
      .chain(({ result, paths }) => fc.record({ result: fc.constant(result), path: fc.constantFrom(...paths), other }));
    fc.assert(
      fc.property(cases, ({ result, path, other }) => {
        const copy = { all: structuredClone(result) as unknown };
        let at = copy as Record<string | number, unknown>;
        const steps = ['all', ...path];
        for (const step of steps.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
        at[steps.at(-1)!] = other;
        const text = JSON.stringify(copy.all, null, 1);
        const read = readResult(text);
        if ('message' in read) {
          expect(read.message).toMatch(/\.$/);
          expect(read.offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('whatever a result expects of itself, it is read and held to it, or refused', () => {
    const names = ['p95_ttft_ms', 'winner', 'min_goodput_rps', 'recommended_rate_rps', 'toString', '__proto__', ''];
    const is = fc.oneof(fc.constantFrom('<= 500', '>= 1e400', '< x', 'treatment', ''), fc.anything(), fc.string());
    const expected = fc.oneof(fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), is), fc.anything());
    fc.assert(
      fc.property(fc.constantFrom(...ALL), expected, (result, expect_) => {
        let text: string;
        try {
          text = JSON.stringify({ ...result, spec: { ...result.spec, expect: expect_ } });
        } catch {
          return; // What JSON cannot hold stands in no file.
        }
        const read = readResult(text);
        if ('result' in read)
          for (const { sentence } of heldExpectations(read.result)) expect(sentence).toMatch(/: .*, (not )?met$/s);
      }),
      { numRuns: 500 },
    );
  });

  test('depth is no reason to fall over', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(refused(deep).message).toMatch(/^This is JSON, but no result/);
    expect(refused('['.repeat(200_000)).message).toMatch(/^The file ends in the middle/);
  });
});

test('the place of every value of a JSON text is found', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (json, indentation) => {
      const value = JSON.parse(json) as unknown;
      const text = JSON.stringify(value, null, indentation);
      const look = (inner: unknown, path: (string | number)[]) => {
        const rest = text.slice(placeInJson(text, path));
        expect(rest.startsWith(JSON.stringify(inner, null, indentation)[0]!)).toBe(true);
        if (Array.isArray(inner))
          inner.forEach((each, i) => {
            look(each, [...path, i]);
          });
        else if (typeof inner === 'object' && inner !== null)
          for (const [name, each] of Object.entries(inner)) look(each, [...path, name]);
      };
      look(value, []);
    }),
    { numRuns: 100 },
  );
});

test('a text that is broken in one place is found broken there or behind it, and one that ends early at its end', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', ':', '"', '\u0001', 'x', '-'),
      (json, at, put) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + put + (put === '' ? '' : json.slice(place));
        try {
          JSON.parse(text);
          return;
        } catch {
          const { offset, isCutOff } = brokenJson(text);
          expect(offset).toBeLessThanOrEqual(text.length);
          if (put === '') expect(isCutOff || text.trim() === '').toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each(
  [
    capacitySearch(),
    designSpace({ count: 40 }),
    pairedStudy(),
    sensitivity(),
    sweep(),
    sweep({ axes: 2 }),
    servingRun(),
  ].map((result) => [result.kind, result] as const),
)('what pictures are tested with is a %s that can be read', (_, result) => {
  expect(readResult(textOf(result))).toEqual({ result: JSON.parse(textOf(result)) });
});
