import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChangedMeanwhile, replaceFile } from '../../../cli/lint/replaceFile.ts';
import { Folder } from './folder.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

test('replaces what is still as it was read', () => {
  const folder = new Folder({ 'a.yaml': 'before' });
  replaceFile(folder.at('a.yaml'), bytes('before'), bytes('after'));
  expect(folder.read('a.yaml')).toBe('after');
  expect(readdirSync(folder.path)).toEqual(['a.yaml']);
});

test('leaves alone what changed meanwhile, and nothing behind', () => {
  const folder = new Folder({ 'a.yaml': 'changed' });
  expect(() => replaceFile(folder.at('a.yaml'), bytes('before'), bytes('after'))).toThrow(ChangedMeanwhile);
  expect(folder.read('a.yaml')).toBe('changed');
  expect(readdirSync(folder.path)).toEqual(['a.yaml']);
});

test('does not bring back what was deleted', () => {
  const folder = new Folder();
  expect(() => replaceFile(folder.at('a.yaml'), bytes('before'), bytes('after'))).toThrow('ENOENT');
  expect(readdirSync(folder.path)).toEqual([]);
});

test('takes a name as long as names can be', () => {
  const name = `${'n'.repeat(250)}.yaml`;
  const folder = new Folder({ [name]: 'before' });
  replaceFile(folder.at(name), bytes('before'), bytes('after'));
  expect(folder.read(name)).toBe('after');
});
