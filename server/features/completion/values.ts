import { CompletionItemKind } from 'vscode-languageserver-types';
import { utilisationForMultiplier } from '../../../engine/queueing/index.ts';
import { latency, share } from '../../../engine/report/quantities.ts';
import {
  DEFAULT_SLO_MULTIPLIER,
  EXAMPLE_TARGET_ITL_MS,
  EXAMPLE_TARGET_TTFT_MS,
  type Semantics,
} from '../../../schemas/defaults.ts';
import type { KnownModel } from '../../documents/knownModels.ts';
import { entryField } from '../fieldText.ts';
import { impliedSlo } from '../modelFacts.ts';
import type { Offer } from './offer.ts';

/** Multipliers worth a thought: a utilisation of a half, two thirds, three quarters, four fifths, nine tenths. */
const TYPICAL_MULTIPLIERS = [DEFAULT_SLO_MULTIPLIER, 2, 4, 5, 10];

/** What an entry's values are chosen from. */
export interface EntryScope {
  /** The model of the entry, if its variants are known. */
  readonly model: KnownModel | undefined;
  /** What the entry says of its model so far. */
  readonly written: { readonly modelId?: string | undefined; readonly namespace?: string | undefined };
  /** The k that applies to the entry. */
  readonly multiplier: number;
  readonly semantics: Semantics;
  /** Models whose variants are known: those without an entry first. */
  readonly models: readonly KnownModel[];
  readonly isDefault: boolean;
}

/** A value for a field of an entry: its text, and what to say of it. */
interface Value {
  readonly text: string;
  readonly isText?: boolean;
  readonly detail?: string;
  readonly documentation?: string;
}

/** The values to offer for a field, the likeliest first. */
export function valuesFor(name: string, scope: EntryScope): readonly Value[] {
  switch (name) {
    case 'sloMultiplier':
      return TYPICAL_MULTIPLIERS.map((k) => multiplierValue(k, scope));
    case 'tuningEnabled':
      return [
        { text: 'true', detail: 'default' },
        { text: 'false', detail: 'the model gets no parameters' },
      ];
    case 'model_id':
      return identityValues(scope, 'modelId', 'namespace');
    case 'namespace':
      return identityValues(scope, 'namespace', 'modelId');
    case 'targetTTFT':
      return targetValues(EXAMPLE_TARGET_TTFT_MS, scope, 'ttftMs');
    case 'targetITL':
      return targetValues(EXAMPLE_TARGET_ITL_MS, scope, 'itlMs');
    default:
      return [];
  }
}

/** The offers of a field's values; text is quoted where it has to be, or where the quotes are typed already. */
export function valueOffers(name: string, scope: EntryScope, quote: string): Offer[] {
  const description = entryField(name)?.description ?? '';
  return valuesFor(name, scope).map(({ text, isText, detail, documentation }) => ({
    label: text,
    kind: isText ? CompletionItemKind.Text : CompletionItemKind.Value,
    ...(detail ? { detail } : {}),
    documentation: [documentation, description].filter(Boolean).join('\n\n'),
    insert: [isText ? yamlText(text, quote) : text],
  }));
}

/** A text as YAML: in the quotes given, and in quotes wherever it would be read as something else. */
export function yamlText(text: string, quote = ''): string {
  if (quote === "'" && !/[\r\n]/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  const isPlain = /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain && !quote ? text : JSON.stringify(text);
}

function multiplierValue(k: number, { model, semantics }: EntryScope): Value {
  const slo = model && impliedSlo(k, model.variants, semantics);
  const usual = k === DEFAULT_SLO_MULTIPLIER ? ', default' : '';
  return {
    text: String(k),
    detail: `ρ ${share(utilisationForMultiplier(k))}${usual}`,
    documentation: slo ? `Implies TTFT ${latency(slo.ttftMs)}, ITL ${latency(slo.itlMs)}.` : '',
  };
}

/** Model ids or namespaces of known variants: those that go with the other half of the identity first. */
function identityValues(
  { models, written }: EntryScope,
  wanted: 'modelId' | 'namespace',
  other: 'modelId' | 'namespace',
): Value[] {
  const fits = (model: KnownModel) => !written[other] || model[other] === written[other];
  const sorted = [...models.filter(fits), ...models.filter((model) => !fits(model))];
  const firsts = sorted.filter((model, i) => sorted.findIndex((each) => each[wanted] === model[wanted]) === i);
  return firsts.map((model) => ({ text: model[wanted], isText: true, detail: model[other] }));
}

function targetValues(example: number, scope: EntryScope, target: 'ttftMs' | 'itlMs'): Value[] {
  const { model, multiplier, semantics } = scope;
  const implied = model && impliedSlo(multiplier, model.variants, semantics)?.[target];
  const inferred = implied === undefined ? undefined : Number(implied.toPrecision(3));
  return [
    ...(inferred ? [{ text: String(inferred), detail: `ms, what k = ${multiplier} implies` }] : []),
    ...(inferred === example ? [] : [{ text: String(example), detail: 'ms, an example' }]),
  ];
}
