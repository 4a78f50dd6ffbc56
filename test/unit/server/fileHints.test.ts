import { expect, test } from 'vitest';
import { DEFAULT_PATCH_FILES } from '../../../schemas/defaults.ts';
import { matchesGlob } from '../../../server/documents/fileHints.ts';

test.each([
  ['work/overlays/production/config.yaml', DEFAULT_PATCH_FILES, true],
  ['overlays/config.yaml', DEFAULT_PATCH_FILES, true],
  ['work/.hidden/queueing-patch.yaml', DEFAULT_PATCH_FILES, true],
  ['work/config.yaml', DEFAULT_PATCH_FILES, false],
  ['work/a/config.yml', ['**/config.{yaml,yml}'], true],
  ['work/b/config.yaml', ['**/[!a]/*.yaml'], true],
  ['work/a/config.yaml', ['**/[!a]/*.yaml'], false],
  ['work/config.yaml', [], false],
])('%s by %o: %s', (path, globs, expected) => {
  expect(matchesGlob(path, globs)).toBe(expected);
});

test('a glob that is none matches nothing, and breaks nothing', () => {
  for (const glob of ['', '[', '{', '{a,b', '\\', '(', '**/[', '!'])
    expect(matchesGlob('work/config.yaml', [glob]), glob).toBe(glob === '!');
});
