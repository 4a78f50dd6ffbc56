import { describe, expect, test } from 'vitest';
import type { ModelPlace } from '../../../server/documents/modelPlaces.ts';
import { completed } from './completed.ts';

const HEADER = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n';
const labels = (marked: string, context = {}) => [...completed(marked, context).keys()];

describe('the ConfigMap around its entries', () => {
  test.each([
    ['a field', `${HEADER}⌖`, 'data', `${HEADER}data:\n  `],
    [
      'metadata',
      `${HEADER}  ⌖\n`,
      'labels',
      `${HEADER}  labels:\n    app.kubernetes.io/name: workload-variant-autoscaler\n`,
    ],
    [
      'a label',
      `${HEADER}  labels:\n    app⌖\n`,
      'app.kubernetes.io/name',
      `${HEADER}  labels:\n    app.kubernetes.io/name: workload-variant-autoscaler\n`,
    ],
    [
      'the namespace',
      `${HEADER}  namespace: ⌖\n`,
      'workload-variant-autoscaler-system',
      `${HEADER}  namespace: workload-variant-autoscaler-system\n`,
    ],
    [
      'the name',
      'kind: ConfigMap\nmetadata:\n  name: wva⌖\n',
      'wva-queueing-model-config',
      'kind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n',
    ],
  ])('%s', (_, before, label, expected) => {
    expect(completed(before).get(label)?.text).toBe(expected);
  });

  test('a file or a document that is empty can become one of ours', () => {
    expect(labels('# a comment\n⌖\n')).toEqual([
      'wva-queueing-model-config',
      'ServiceParameters',
      'VariantObservations',
      'ServingExperiment',
      'CapacitySearch',
      'DesignSpace',
      'PairedStudy',
      'Sensitivity',
      'Sweep',
    ]);
    expect(completed('⌖').get('wva-queueing-model-config')!.text).toMatch(
      /^apiVersion: v1\nkind: ConfigMap\n.*\ndata:\n {2}default: \|\n/s,
    );
    expect(labels('kind: Secret\n---\n⌖\n---\nkind: Pod\n')).toHaveLength(9);
  });

  test('nothing in files of others', () => {
    for (const text of [
      'kind: Deployment\n⌖',
      'kind: ConfigMap\nmetadata:\n  name: ot⌖\n',
      'kind: Pod\nmetadata:\n  name: w⌖\n',
    ])
      expect(labels(text)).toEqual([]);
  });
});

describe('documents of our own', () => {
  const START = 'apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nmetadata:\n  name: x\n';
  const VARIANTS = `${START}spec:\n  variants:\n`;
  test.each([
    [
      'the kind',
      'apiVersion: kneepoint.dev/v1alpha1\nkind: ⌖\n',
      'ServiceParameters',
      'apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\n',
    ],
    [
      'a field of a variant',
      `${VARIANTS}    - model_id: m\n      ⌖\n`,
      'max_batch',
      `${VARIANTS}    - model_id: m\n      max_batch: 256\n`,
    ],
    [
      'a nested value',
      `${VARIANTS}    - learned:\n        tuner: ⌖\n`,
      'robust',
      `${VARIANTS}    - learned:\n        tuner: robust\n`,
    ],
    [
      'a nested key',
      `${VARIANTS}    - learned:\n        sem⌖\n`,
      'semantics',
      `${VARIANTS}    - learned:\n        semantics: documented\n`,
    ],
  ])('%s', (_, before, label, expected) => {
    expect(completed(before).get(label)?.text).toBe(expected);
  });

  test('a variant can be had whole, and what is required comes first', () => {
    const [whole, ...fields] = labels(`${VARIANTS}    - ⌖\n`);
    expect(whole).toMatch(/^model_id, namespace, name, alpha_ms/);
    expect(fields.slice(0, 3)).toEqual(['model_id', 'namespace', 'name']);
    expect(completed(`${VARIANTS}    - ⌖\n`).get(whole!)!.text).toMatch(/ {4}- model_id: \n {6}namespace: \n/);
  });

  test('model ids and namespaces are those of the entries', () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const place: ModelPlace = {
      kind: 'entry',
      name: 'a',
      modelId: 'org/m',
      namespace: 'n',
      uri: 'file:///c.yaml',
      range,
    };
    expect(labels(`${VARIANTS}    - model_id: ⌖\n`, { places: [place] })).toEqual(['org/m']);
    expect(labels(`${VARIANTS}    - namespace: ⌖\n`, { places: [place] })).toEqual(['n']);
  });

  test('in JSON, keys and values are quoted', () => {
    const json = (more: string) => `{"apiVersion": "kneepoint.dev/v1alpha1", "kind": "ServiceParameters"${more}}`;
    expect(completed(json(', ⌖')).get('metadata')!.text).toBe(json(', "metadata": { "name": "" }'));
    expect(completed(json(', "⌖"')).get('metadata')!.text).toBe(json(', "metadata": { "name": "" }'));
    expect(completed(json(', "spec": {"variants": [{"learned": {"tuner": "⌖"}}]}')).get('robust')!.text).toBe(
      json(', "spec": {"variants": [{"learned": {"tuner": "robust"}}]}'),
    );
  });
});
