import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Location } from 'vscode-languageserver-types';
import { fileFacts, workspaceFacts } from '../../../server/documents/fileFacts.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { definition } from '../../../server/features/definition.ts';
import { documentLinks } from '../../../server/features/documentLink.ts';
import { references } from '../../../server/features/references.ts';
import { workspaceSymbols } from '../../../server/features/workspaceSymbol.ts';
import { CONTEXT } from './context.ts';
import { modelOf } from './marks.ts';

const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const parameters = readFileSync('examples/service-parameters.yaml', 'utf8');
const models = [modelOf(config, 'file:///config.yaml'), modelOf(parameters, 'file:///parameters.yaml')];
const files = models.map(fileFacts);
const { variants } = workspaceFacts(files);
const places = files.flatMap((file) => file.places);
const context: FeatureContext = { ...CONTEXT, variants, places };

/** The texts that locations point at. */
function textsAt(locations: readonly Location[]): string[] {
  return locations.map(({ uri, range }) =>
    models.find(({ document }) => document.uri === uri)!.document.getText(range),
  );
}

function at(model: (typeof models)[number], word: string) {
  return model.document.positionAt(model.text.indexOf(word) + 1);
}

describe('from entries to variants and back', () => {
  const [inConfig, inParameters] = models as [(typeof models)[number], (typeof models)[number]];

  test.each(['mistral-staging', 'mistralai/', 'namespace: "llm-d-staging'])('definition on %s', (word) => {
    expect(textsAt(definition(inConfig, at(inConfig, word), context))).toEqual(['mistral-l40s', 'mistral-a100']);
  });

  test('a setting has none, and default has the variants that it reaches', () => {
    expect(definition(inConfig, at(inConfig, 'targetTTFT: 500'), context)).toEqual([]);
    expect(definition(inConfig, at(inConfig, 'default: |'), context)).toEqual([]);
    const alone = modelOf(config.slice(0, config.indexOf('  # Explicit')), 'file:///config.yaml');
    expect(definition(alone, at(alone, 'default: |'), context)).toHaveLength(3);
  });

  test('a variant leads to the entry of its model', () => {
    expect(textsAt(definition(inParameters, at(inParameters, 'mistral-a100'), context))).toEqual(['mistral-staging']);
    expect(textsAt(definition(inParameters, at(inParameters, 'alpha_ms'), context))).toEqual(['llama-prod']);
  });

  test('references are both, from either side', () => {
    const all = ['mistral-staging', 'mistral-l40s', 'mistral-a100'];
    expect(textsAt(references(inConfig, at(inConfig, 'mistral-staging'), context))).toEqual(all);
    expect(textsAt(references(inParameters, at(inParameters, 'mistral-l40s'), context))).toEqual(all);
    expect(references(inParameters, at(inParameters, 'production'), context)).toEqual([]);
  });
});

describe('workspace symbols', () => {
  const names = (query: string) => workspaceSymbols(query, context).map(({ name }) => name);

  test('are the models, by id, entry and variant', () => {
    expect(names('')).toHaveLength(5);
    expect(names('llama-h')).toEqual(['meta-llama/Meta-Llama-3.1-8B-Instruct (llama-h100)']);
    expect(names('MISTAGING')).toEqual(['mistralai/Mistral-7B-Instruct-v0.2 (mistral-staging)']);
    expect(names('nothing of the kind')).toEqual([]);
  });
});

describe('document links', () => {
  const links = (text: string, uri?: string) => {
    const model = modelOf(text, uri);
    return documentLinks(model, context).map(({ range, target }) => [model.document.getText(range), target]);
  };

  test('lead from codes in comments to their pages, inside entries too', () => {
    const page = (code: string) => [code, `file:///docs/diagnostics/${code}.md`];
    const text =
      'kind: ConfigMap # kneepoint-disable-line label-missing, no-such-code\nmetadata: {name: wva-queueing-model-config}\ndata:\n  a: |\n    # kneepoint-disable-next-line unknown-key\n    x: 1\n';
    expect(links(text)).toEqual([page('label-missing'), page('unknown-key')]);
  });

  test('lead to the files that specs name, and nowhere else', () => {
    const spec = (file: string) => `apiVersion: kneepoint.dev/v1alpha1\nkind: X\nspec:\n  trace:\n    file: ${file}\n`;
    expect(links(spec('traces/a b.csv'), 'file:///work/x.yaml')).toEqual([
      ['traces/a b.csv', 'file:///work/traces/a%20b.csv'],
    ]);
    for (const path of ['/etc/passwd', '~/x', 'https://example.org/x', '3', '""', 'C:\\x'])
      expect(links(spec(path))).toEqual([]);
  });
});
