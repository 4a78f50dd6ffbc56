import { test } from 'vitest';
import { completed } from './completed.ts';
const H = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: wva-queueing-model-config\n';
const cases = [
 `${H}data:\n  default: |\n    ⌖\n`,
 `${H}data:\n  default: |\n⌖\n`,
 `${H}data:\n  default: |\n  ⌖`,
 `${H}data:\n  default: |\n  slo⌖`,
 `${H}data:\n  a: |\n    slo⌖\n    namespace: n\n`,
 `${H}data:\n  a: |\n    slo⌖Mult: 3\n    namespace: n\n`,
 `${H}data:\n  a: |\n    namespace: n\n⌖\n  b: |\n    model_id: x\n`,
 `${H}data:\n  a: |\n    namespace: n\n    sloMultiplier: ⌖\n`,
 `${H}data:\n  a: |\n    namespace: n\n    sloMultiplier:⌖\n`,
 `${H}data:\n  a: |\n    namespace: n # ⌖\n`,
 `${H}data:\n  a: |\n    # ⌖\n`,
 `${H}data:\n  a: "⌖"\n`,
 `${H}data:\n  a: "model_id: \\"m\\"\\n⌖"\n`,
 `${H}data:\n  a: '{model_id: m, ⌖}'\n`,
 `${H}data:\n  a: ⌖\n`,
 `${H}data:\n  ⌖\n`,
 `${H}data:\n  lla⌖\n`,
 `${H}data:\n⌖`,
 `${H}⌖`,
 `${H}  ⌖\ndata:\n`,
 `${H}  namespace: ⌖\ndata:\n`,
 `⌖`,
 `{"kind": "ConfigMap", "metadata": {"name": "wva-queueing-model-config"}, "data": {"⌖"}}`,
 `{"kind": "ConfigMap", "metadata": {"name": "wva-queueing-model-config"}, "data": {"default": "slo⌖"}}`,
 `apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nspec:\n  variants:\n    - ⌖\n`,
 `apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nspec:\n  variants:\n    - model_id: x\n      ⌖\n`,
 `apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nspec:\n  variants:\n    - model_id: x\n      learned:\n        tuner: ⌖\n`,
 `apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\n⌖`,
 `apiVersion: kneepoint.dev/v1alpha1\nkind: ⌖`,
 `{"apiVersion": "kneepoint.dev/v1alpha1", "kind": "ServiceParameters", ⌖}`,
 `# kneepoint: kind=queueing-entry\n⌖`,
 `configMapGenerator:\n- name: wva-queueing-model-config\n  literals:\n  - default={"sloMultiplier":3,⌖}\n`,
];
test('x', () => {
  for (const c of cases) {
    console.log('=====\n' + c);
    const all = completed(c);
    for (const [label, { item, text }] of all) console.log(`-- ${label} [${item.detail}]`);
    const first = [...all.values()][0];
    if (first) console.log('>>>', JSON.stringify(first.item.textEdit), '\n' + first.text.replace(H, ''));
  }
});
