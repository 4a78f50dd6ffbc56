import { describe, expect, test } from 'vitest';
import { findingsIn, HEADER, marked } from './findings.ts';

/* Names that every JavaScript object has: as keys, kinds and values they are names like any other. */

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'then'];

describe.each(NAMES)('%s', (name) => {
  test('as a key of an entry is an unknown key', () => {
    for (const value of ['1', 'x', '[]', '{}', 'true'])
      expect(marked(`${HEADER}  default: |\n    ${name}: ${value}\n    sloMultiplier: 3.0\n`)).toEqual([
        `unknown-key: ${name}`,
      ]);
  });

  test('as a key of data is an entry', () => {
    const text = `${HEADER}  default: ""\n  ${name}: |\n    sloMultiplier: 0\n`;
    expect(marked(text)).toEqual([`entry-without-identity: ${name}`, 'slo-multiplier-zero: 0']);
    const [found] = findingsIn(`${HEADER}  default: ""\n  ${name}: 3\n`);
    expect(found).toMatchObject({ code: 'data-value-not-string', message: expect.stringMatching(/Quote it\.$/) });
    expect(found!.message).not.toContain('indent');
  });

  test('as a model, a namespace and a label', () => {
    const entry = `  a: |\n    model_id: ${name}\n    namespace: ${name}\n`;
    expect(marked(`${HEADER.replace('labels:\n', `labels:\n    ${name}: ${name}\n`)}  default: ""\n${entry}`)).toEqual(
      [],
    );
  });

  test('as a kind and a field of a document of ours', () => {
    const ours = (kind: string, more: string) => `apiVersion: kneepoint.dev/v1alpha1\nkind: ${kind}\n${more}`;
    expect(marked(ours(name, 'spec: {}\n'))).toEqual([`unknown-kind: ${name}`]);
    expect(marked(ours('ServiceParameters', `${name}: 1\nspec: {variants: []}\n`))).toContain(
      `schema-mismatch: ${name}`,
    );
  });
});
