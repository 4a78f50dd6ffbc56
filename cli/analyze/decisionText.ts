import type { Colors } from 'picocolors/types.js';
import type { ModelDecision } from '../../engine/analyzer/modelDecision.ts';
import type { VariantDecision } from '../../engine/analyzer/variantDecision.ts';
import { utc } from '../../engine/report/clock.ts';
import {
  decisionSentence,
  optimizerSentence,
  sloSentence,
  variantSentence,
} from '../../engine/report/decisionSentences.ts';
import { asGiven, plural, share, threeDigits, whole } from '../../engine/report/quantities.ts';
import type { Semantics, TunerName } from '../../schemas/defaults.ts';
import type { AppliedSettings } from '../documents/configuration.ts';
import { printable } from '../lint/formats/printable.ts';
import { type Column, tableLines } from '../table.ts';
import type { DecidedCycle, DecidedModel } from './decideModels.ts';

const COLUMNS: readonly Column[] = [
  { title: 'variant' },
  { title: 'accelerator' },
  { title: 'demand, req/s', side: 'right' },
  { title: 'lambda*, req/s', side: 'right' },
  { title: 'needs', side: 'right' },
  { title: 'utilisation', side: 'right' },
  { title: 'ready', side: 'right' },
  { title: 'utilisation now', side: 'right' },
  { title: 'pending', side: 'right' },
];

/** What the analyzer decides, for people: each model with its SLO and its variants, and a summary last. */
export function decisionsText(
  models: readonly DecidedModel[],
  semantics: Semantics,
  tuner: TunerName,
  colours: Colors,
): string {
  const lines = models.flatMap((model) => [
    colours.bold(`${printable(model.modelId)} in ${printable(model.namespace)}`),
    `  ${printable(settingsSentence(model.settings))}`,
    ...model.cycles.flatMap((cycle) => cycleLines(cycle, colours)),
    '',
  ]);
  return `${[...lines, summary(models, semantics, tuner)].join('\n')}\n`;
}

function settingsSentence({ multiplier, multiplierFrom, tuningEnabled, entries }: AppliedSettings): string {
  const [own, ...others] = entries;
  const which =
    own === undefined
      ? 'No entry of its own'
      : others.length > 0
        ? `Entries ${entries.join(', ')}, of which the controller takes any, here ${own}`
        : `Entry ${own}`;
  return `${which}: k = ${asGiven(multiplier)}${ORIGINS[multiplierFrom]}, tuning ${tuningEnabled ? 'enabled' : 'off'}.`;
}

const ORIGINS: Readonly<Record<AppliedSettings['multiplierFrom'], string>> = {
  entry: '',
  'default-entry': ' from the default entry',
  'built-in': ' as nothing sets it',
};

function cycleLines({ timeMs, decision }: DecidedCycle, colours: Colors): string[] {
  const { slo, variants } = decision;
  return [
    `  ${utc(timeMs)}: ${decisionSentence(decision)}`,
    ...(slo ? [`    SLO: ${printable(sloSentence(slo))}`] : []),
    ...(variants.length > 0 ? variantLines(variants, colours) : []),
    ...variants.flatMap((variant) =>
      variant.placeholder && slo ? [`    ${colours.yellow(printable(variantSentence(variant, slo)))}`] : [],
    ),
    ...('error' in decision ? [] : [`    ${optimizerSentence(decision)}`]),
  ];
}

function variantLines(variants: readonly VariantDecision[], colours: Colors): string[] {
  const [titles, ...lines] = tableLines(COLUMNS, variants.map(cellsOf));
  return [`    ${colours.dim(titles!)}`, ...lines.map((line) => `    ${line}`)];
}

function cellsOf(variant: VariantDecision): string[] {
  const { name, accelerator, demandRps, lambdaRps, requiredReplicas, utilisation, readyUtilisation } = variant;
  const known = (text: string) => (variant.placeholder ? '-' : text);
  return [
    printable(name),
    printable(accelerator ?? ''),
    known(threeDigits(demandRps)),
    known(threeDigits(lambdaRps)),
    known(whole(requiredReplicas ?? 0)),
    known(share(utilisation)),
    whole(variant.readyReplicas),
    readyUtilisation === undefined ? '-' : share(readyUtilisation),
    variant.pendingReplicas > 0 ? whole(variant.pendingReplicas) : '',
  ];
}

/** What the last cycle of each model comes to. */
function summary(models: readonly DecidedModel[], semantics: Semantics, tuner: TunerName): string {
  const last = models.map(({ cycles }) => cycles.at(-1)!.decision);
  const decided = last.filter((decision): decision is ModelDecision => !('error' in decision));
  const sum = (of: (totals: ModelDecision['totals']) => number) =>
    decided.reduce((total, { totals }) => total + of(totals), 0);
  const without = models.length - decided.length;
  const placeholders = sum((totals) => totals.placeholders);
  const needed = plural(
    sum(({ requiredReplicas }) => requiredReplicas),
    'replica',
  );
  const parts = [
    ...(decided.length > 0 ? [`${plural(decided.length, 'model')}: ${needed} needed`] : []),
    ...(placeholders > 0 ? [`${plural(placeholders, 'variant')} without a capacity`] : []),
    ...(without > 0 ? [`${plural(without, 'model')} without a decision`] : []),
  ];
  const learner = models.some(({ settings }) => settings.tuningEnabled) ? `${tuner} tuner` : 'without tuning';
  return `${parts.join(', ')} (${semantics} semantics, ${learner})`;
}
