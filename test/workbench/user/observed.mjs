import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inRoot } from '../../../build/root.mjs';

/** @typedef {import('../../../schemas/variant-observations.ts').VariantObservations} VariantObservations */
/** @typedef {VariantObservations['spec']['cycles'][number]} Cycle */

const CYCLE_MS = 15_000;

/** The sample observations, as a document to be changed. @returns {VariantObservations} */
export function sample() {
  return parse(readFileSync(inRoot('examples/observations.yaml'), 'utf8'));
}

/**
 * The sample with other cycles; their times are put in order.
 * @param {(cycles: Cycle[]) => Cycle[]} change
 * @returns {VariantObservations}
 */
export function withCycles(change) {
  const document = sample();
  const start = Date.parse(document.spec.cycles[0]?.time ?? '');
  const cycles = change(document.spec.cycles).map((cycle, i) => ({
    ...cycle,
    time: new Date(start + i * CYCLE_MS).toISOString().replace('.000Z', 'Z'),
  }));
  return { ...document, spec: { ...document.spec, cycles } };
}

/** Observed from full load on down: the first guess is wrong, and a filter that trusts it never finds out. */
export function fromFullLoad() {
  return withCycles((cycles) => [...cycles].reverse());
}

/**
 * So many cycles: the sample forth and back again, over and over.
 * @param {number} count
 */
export function repeated(count) {
  return withCycles((cycles) => {
    const round = [...cycles, ...cycles.slice(1, -1).reverse()];
    return Array.from({ length: count }, (_, i) => /** @type {Cycle} */ (round[i % round.length]));
  });
}

/**
 * So many variants, each like the first of the sample, by names of their own.
 * @param {number} count
 * @param {(i: number) => string} nameOf
 */
export function variants(count, nameOf) {
  return withCycles((cycles) =>
    cycles.map((cycle) => ({
      ...cycle,
      variants: Array.from({ length: count }, (_, i) => {
        const first = /** @type {Cycle['variants'][number]} */ (cycle.variants[0]);
        return { ...first, name: nameOf(i), pods: first.pods.map((pod) => ({ ...pod, name: `${nameOf(i)}-0` })) };
      }),
    })),
  );
}

/** No pod had any traffic. */
export function withoutTraffic() {
  return withCycles((cycles) =>
    cycles.map((cycle) => ({
      ...cycle,
      variants: cycle.variants.map((variant) => ({
        ...variant,
        pods: variant.pods.map(({ name }) => ({ name, arrival_rate_rps: 0 })),
      })),
    })),
  );
}

/**
 * The text of a document: JSON, which is YAML too.
 * @param {VariantObservations} document
 */
export function textOf(document) {
  return `${JSON.stringify(document, null, 1)}\n`;
}
