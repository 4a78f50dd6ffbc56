import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mayBeOurs } from '../../../protocol/recognise.ts';
import { Folder } from './folder.ts';
import { OTHER } from './manifests.ts';

const fixtures = readdirSync('test/fixtures/rules').filter((name) => /\.(?:yaml|csv)$/.test(name));
const withoutMarks = (name: string) => readFileSync(`test/fixtures/rules/${name}`, 'utf8').replace(/[«»]/g, '');

test('what is found in a file that is named is found in its folder too', () => {
  const folder = new Folder(Object.fromEntries(fixtures.map((name) => [`d/${name}`, withoutMarks(name)])));
  // Together in both runs, and the first with a search, so that only how they are found differs.
  const named = folder.found(['d/*.none', ...fixtures.map((name) => `d/${name}`)]);
  const codes = new Set(named.map((each) => each.split(' ')[1]));
  expect(codes.size).toBeGreaterThan(20);
  expect(folder.found(['d']).sort()).toEqual(named.sort());
});

describe('a look without parsing', () => {
  test.each([
    ['another ConfigMap', OTHER],
    ['a script with lines that go on', 'data:\n  run.sh: |\n    docker run \\\n      --rm image\n'],
    ['a long text in quotes, as folded by emitters', 'a: "one two\\\n    \\ three"\n'],
    ['a dashboard with escapes that are no letters', '{"expr": "a \\u003e b \\u0026\\u003c \\u00fc"}'],
    ['our own site in a comment', '# see kneepoint.dev\na: b\n'],
    ['another table', 'TIMESTAMP,ContextTokens,GeneratedTokens\n'],
    ['a table of requests', 'time,model_id,prompt_tokens,ttft_ms,itl_ms\n'],
    ['the columns of ours below the first line', '\ntime,model_id,namespace,variant,pod,arrival_rate_rps\n'],
  ])('passes over %s', (_, text) => expect(mayBeOurs(text)).toBe(false));

  test.each([
    ['its name', 'name: wva-queueing-model-config\n'],
    ['a setting', 'x: "sloMultiplier: 2"\n'],
    ['a comment that says so', '#kneepoint: kind=queueing-entry\nmodel_id: a\n'],
    ['our API group, with a slash as some programs write it', '{"apiVersion":"kneepoint.dev\\/v1alpha1"}'],
    ['a word with a letter as an escape', 'a: "\\u0073loMultiplier: 2"\n'],
    ['the header of a table of observations', '\uFEFFtime,model_id,namespace,variant,pod,arrival_rate_rps\r\n'],
    ['one with quotes, semicolons and a typo', '"time";"model_id"; namespace;variant;pod;arrival_rate;"ttft_ms"'],
    ['a word that goes on in the next line', 'a: "sloMulti\\\r\n  plier: 2"\n'],
  ])('stops at %s', (_, text) => expect(mayBeOurs(text)).toBe(true));
});
