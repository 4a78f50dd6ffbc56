import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { codeServerFolder } from '../../../bed/paths.mjs';
import { inRoot } from '../../../build/root.mjs';

const OURS = 'kneepoint.queueing-entries.injection';
const MARKED = 'tests.block-colours.injection';
const YAML = join(codeServerFolder, 'lib/vscode/extensions/yaml/syntaxes');

/** Grammars by scope: VS Code's own for YAML, ours, and one that colours blocks marked `| # yaml`. */
const FILES = {
  'source.yaml': join(YAML, 'yaml.tmLanguage.json'),
  'source.yaml.1.0': join(YAML, 'yaml-1.0.tmLanguage.json'),
  'source.yaml.1.1': join(YAML, 'yaml-1.1.tmLanguage.json'),
  'source.yaml.1.2': join(YAML, 'yaml-1.2.tmLanguage.json'),
  'source.yaml.1.3': join(YAML, 'yaml-1.3.tmLanguage.json'),
  'source.yaml.embedded': join(YAML, 'yaml-embedded.tmLanguage.json'),
  [OURS]: inRoot('syntaxes/queueing-entries.injection.tmLanguage.json'),
  [MARKED]: inRoot('test/workbench/companions/block-colours/block-colours.tmLanguage.json'),
};

/** @type {Promise<import('vscode-textmate').IOnigLib>} */
let engine;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await oniguruma.loadWASM(readFileSync(wasm));
  engine = Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  });
});

/**
 * The tokens of a YAML text, with these grammars injected.
 * @param {string} text
 * @param {string[]} injections
 */
async function tokensOf(text, injections) {
  const registry = new textmate.Registry({
    onigLib: engine,
    loadGrammar: async (scope) => {
      const file = FILES[/** @type {keyof typeof FILES} */ (scope)];
      return file ? textmate.parseRawGrammar(readFileSync(file, 'utf8'), file) : null;
    },
    getInjections: (scope) => (scope === 'source.yaml' ? injections : []),
  });
  const grammar = await registry.loadGrammar('source.yaml');
  let stack = textmate.INITIAL;
  return text.split('\n').flatMap((line) => {
    const result = /** @type {import('vscode-textmate').IGrammar} */ (grammar).tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens.map((token) => ({
      text: line.slice(token.startIndex, token.endIndex),
      scopes: token.scopes.join(' '),
    }));
  });
}

const config = readFileSync(inRoot('examples/wva-queueing-model-config.yaml'), 'utf8');

test('keys, numbers, strings, booleans and comments of an entry have their scopes', async () => {
  const tokens = await tokensOf(config, [OURS]);
  const inBlocks = (/** @type {string} */ text) =>
    tokens
      .filter((token) => token.text.trim() === text && token.scopes.includes('kneepoint'))
      .map(({ scopes }) => scopes);
  expect(inBlocks('sloMultiplier')).toHaveLength(3);
  for (const scopes of inBlocks('sloMultiplier')) expect(scopes).toMatch(/ entity\.name\.tag\.yaml$/);
  expect(inBlocks('500.0')[0]).toContain('constant.numeric.yaml');
  expect(inBlocks('true')[0]).toContain('constant.language.boolean.yaml');
  expect(inBlocks('llm-d-prod')[0]).toContain('string.quoted.double.yaml');
  expect(inBlocks('ms').map((scopes) => scopes.includes('comment.line.number-sign.yaml'))).toEqual([true, true]);
});

test.each([
  ['a script', 'kind: ConfigMap\ndata:\n  script: |\n    # not ours\n    namespace: x\n    echo sloMultiplier\n'],
  ['keys outside of blocks', 'sloMultiplier: 3 # k\nmodel_id: "x"\n'],
  ['other text in quotes', 'a: "sloMultiplier: 3"\nb: \'targetTTFT: 1\'\n'],
  ['the rest of a ConfigMap', config.replace(/: \|\n( {4}.*\n)+/g, ': ""\n')],
])('nothing changes in %s', async (_, text) => {
  expect(await tokensOf(text, [OURS])).toEqual(await tokensOf(text, []));
});

test('a block ends where it ends', async () => {
  const tokens = await tokensOf('data:\n  a: |\n    model_id: x\n\n    # still\n  b: 3\n---\nc: 4\n', [OURS]);
  const scopesOf = (/** @type {string} */ text) => tokens.find((token) => token.text.trim() === text)?.scopes ?? '';
  expect(tokens.some(({ text, scopes }) => text.includes('still') && scopes.includes('comment.line'))).toBe(true);
  expect(scopesOf('b')).not.toContain('kneepoint');
  expect(scopesOf('c')).not.toContain('kneepoint');
});

test.each([[[OURS, MARKED]], [[MARKED, OURS]]])(
  'beside another grammar for blocks, in any order: %s',
  async (injections) => {
    const text = 'data:\n  marked: | # yaml\n    key: 1\n  ours: |\n    sloMultiplier: 3.0\n    tuningEnabled: true\n';
    const tokens = await tokensOf(text, injections);
    const scopesOf = (/** @type {string} */ word) => tokens.find((token) => token.text.trim() === word)?.scopes ?? '';
    expect(scopesOf('key')).toContain('meta.embedded.block.marked');
    expect(scopesOf('key')).not.toContain('kneepoint');
    expect(scopesOf('sloMultiplier')).toMatch(/kneepoint.* entity\.name\.tag\.yaml$/);
    expect(scopesOf('3.0')).toMatch(/kneepoint.* constant\.numeric\.yaml$/);
    expect(scopesOf('sloMultiplier')).not.toContain('marked');
  },
);
