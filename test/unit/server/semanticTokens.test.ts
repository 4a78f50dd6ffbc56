import { expect, test } from 'vitest';
import { semanticTokens } from '../../../server/features/semanticTokens.ts';
import { modelOf } from './marks.ts';

/** The texts of the tokens. */
function tokensIn(text: string): string[] {
  const model = modelOf(text);
  const { data } = semanticTokens(model);
  const found: string[] = [];
  let line = 0;
  for (let i = 0; i < data.length; i += 5) {
    line += data[i]!;
    const start = { line, character: data[i + 1]! };
    found.push(model.document.getText({ start, end: { line, character: start.character + data[i + 2]! } }));
  }
  return found;
}

const HEAD = 'kind: ConfigMap\nmetadata: {name: wva-queueing-model-config}\ndata:\n  # outside\n';

test('comments above the first setting of each block, and nothing else', () => {
  const text = `${HEAD}  default: |
    # first
      # 🚀 deeper

    # third
    sloMultiplier: 3 # behind
    # below
  a: |-
    # of a
    model_id: org/a
  b: "# quoted\\nmodel_id: org/b"
  c: >
    # folded
    # and joined
  d: |
    # all there is
`;
  const expected = ['# first', '# 🚀 deeper', '# third', '# of a', '# all there is'];
  expect(tokensIn(text)).toEqual(expected);
  expect(tokensIn(text.replaceAll('\n', '\r\n'))).toEqual(expected);
});

test('a file that is not ours has none', () => {
  expect(tokensIn(HEAD.replace('queueing', 'other'))).toEqual([]);
});
