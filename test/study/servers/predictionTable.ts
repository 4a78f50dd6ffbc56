import { STATISTICS } from './errors.ts';
import { LATENCIES } from './latencies.ts';
import type { Prediction } from './predictions.ts';

const LATENCY_TITLES = { ttftMs: 'TTFT', tpotMs: 'TPOT', e2eMs: 'E2E' } as const;

/** Rows of a table for docs/serving.md: of each latency the errors, %, in the order of `STATISTICS`. */
export function predictionTable(predictions: readonly Prediction[]): string[] {
  const statistics = STATISTICS.join(' / ');
  const titles = LATENCIES.map((name) => `${LATENCY_TITLES[name]}: ${statistics}`);
  return [
    row(['model', 'fitted on', 'predicts', ...titles]),
    row(['---', '---', '---', ...LATENCIES.map(() => '--:')]),
    ...predictions.map((prediction) => {
      const errors = LATENCIES.map((name) => prediction.errors[name].map(percent).join(' / '));
      return row([prediction.model.name, fittedOn(prediction), predicted(prediction), ...errors]);
    }),
  ];
}

/** What was fitted, a line each. */
export function fitTable(predictions: readonly Prediction[]): string[] {
  const fits = predictions.filter(({ fittedOn, of }) => fittedOn === of);
  return [
    row(['model', 'run', 'parameters', 'distance']),
    row(['---', '---', '---', '--:']),
    ...fits.map(({ model, of, fit }) => {
      const values = model.parameters.map(({ name }, i) => `${name} ${fit!.parameters[i]!.toPrecision(3)}`);
      return row([model.name, of.name, values.join(', '), fit!.distance.toFixed(3)]);
    }),
  ];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function fittedOn({ fittedOn }: Prediction): string {
  return fittedOn === undefined ? 'nothing' : fittedOn.name;
}

function predicted({ of, from }: Prediction): string {
  return from > 0 ? `${of.name}, the other ${of.requests.promptTokens.length - from}` : of.name;
}

/** With one digit and its sign; 0 has none. */
function percent(share: number): string {
  const text = (100 * share).toFixed(1);
  if (Number(text) === 0) return '0.0';
  return share > 0 ? `+${text}` : text;
}
