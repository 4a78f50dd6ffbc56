import { expect, test } from 'vitest';
import { LARGEST_FILE } from '../../../protocol/recognise.ts';
import { fileStatus } from '../../../server/features/fileStatus.ts';
import { CONTEXT } from './context.ts';
import { HEADER } from './findings.ts';
import { modelOf } from './marks.ts';

const status = (text: string) => fileStatus(modelOf(text), CONTEXT);

test('what a file was taken for, and what was found', () => {
  expect(status(`${HEADER}  default: ""\n  a: |\n    model_id: m\n    namespace: n\n    targetTTFT: 5\n`)).toEqual({
    summary: 'queueing model, 2 entries',
    detail: '1 error, 0 warnings, documented semantics.',
    severity: 'error',
  });
  expect(
    status('apiVersion: kneepoint.dev/v1alpha1\nkind: ServiceParameters\nmetadata: {name: x}\nspec: {variants: []}\n'),
  ).toEqual({
    summary: 'ServiceParameters',
    detail: '0 errors, 0 warnings, documented semantics.',
    severity: 'none',
  });
});

test('why nothing is shown where nothing is', () => {
  expect(status('kind: Deployment\n').detail).toContain('No ConfigMap of the queueing model');
  expect(status('<<<<<<< a\nsloMultiplier: 1\n=======\n>>>>>>> b\n').detail).toContain('merge conflicts');
  expect(status('x'.repeat(LARGEST_FILE + 1)).detail).toContain('1.5 MB');
  expect(status(`${HEADER}  default: |\n    sloMultiplier: {{ .Values.k }}\n`).detail).toContain('A template');
});
