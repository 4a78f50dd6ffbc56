import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { inFolder, LIGHT } from './observations.ts';
import { kneepoint } from './run.ts';

/** A folder with what a file cannot take the place of. */
function folderOfPlaces(): Folder {
  const folder = new Folder({ 'light.json': LIGHT, 'file.yaml': 'a: 1\n' });
  mkdirSync(folder.at('folder'));
  symlinkSync('absent.yaml', folder.at('dangling.yaml'));
  symlinkSync('folder', folder.at('to-folder'));
  symlinkSync('pipe', folder.at('to-pipe'));
  spawnSync('mkfifo', [folder.at('pipe')]);
  return folder;
}

const COMMANDS: Record<string, readonly string[]> = {
  tune: ['tune', 'light.json'],
  collect: ['collect', '--prometheus', 'http://127.0.0.1:9', '--namespace', 'n', '--model', 'm'],
};

describe.each(Object.keys(COMMANDS))('%s --out, forced or not, writes nothing in the place of', (command) => {
  test.each([
    ['pipe', /^pipe: this is no regular file, so it is not replaced\. Write to standard output with -\.\n$/],
    ['to-pipe', /^to-pipe: this is no regular file/],
    [
      'dangling.yaml',
      /^dangling\.yaml: this is a link to a file that there is not\. Remove it, or name that file\.\n$/,
    ],
    ['folder', /^folder: this is a folder\. Name a file in it\.\n$/],
    ['to-folder', /^to-folder: this is a folder\./],
    ['.', /^\.: this is a folder\./],
    ['..', /^\.\.: this is a folder\./],
    ['new/', /^new\/: a name that ends so is that of a folder\. Name a file in it\.\n$/],
    ['file.yaml/x.yaml', /^file\.yaml\/x\.yaml: /],
    ['absent/x.yaml', /^absent\/x\.yaml: there is no such folder to write it to\.\n$/],
    ['', /^"": the name of a file is missing\.\n$/],
    [`${'x'.repeat(300)}.yaml`, /: it cannot be written: the name is too long\.\n$/],
    ['table.csv', /^table\.csv: this would hold YAML\. Take a name that ends in \.yaml, or in \.json for JSON\.\n$/],
  ])('%s', (out, message) => {
    const folder = folderOfPlaces();
    const before = readdirSync(folder.path);
    for (const force of [[], ['--force']]) {
      const ran = kneepoint([...COMMANDS[command]!, '--out', out, ...force], { cwd: folder.path });
      expect(ran).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
      // Neither the system's words for its calls nor the names of files that only we know.
      expect(ran.err).not.toMatch(/E[A-Z]{4,}|\.tmp|--force/);
    }
    expect(readdirSync(folder.path)).toEqual(before);
    expect(lstatSync(folder.at('pipe')).isFIFO()).toBe(true);
    expect(readlinkSync(folder.at('dangling.yaml'))).toBe('absent.yaml');
  });
});

test('a link to a file stays one, and the file is replaced', () => {
  const { folder, run } = inFolder({ 'light.json': LIGHT, 'd/p.yaml': 'a: 1\n' });
  symlinkSync('d/p.yaml', folder.at('p.yaml'));
  expect(run(['tune', 'light.json', '--out', 'p.yaml']).code).toBe(2);
  expect(run(['tune', 'light.json', '--out', 'p.yaml', '--force'])).toMatchObject({ code: 0, err: '' });
  expect(readlinkSync(folder.at('p.yaml'))).toBe('d/p.yaml');
  expect(folder.read('d/p.yaml')).toContain('ServiceParameters');
});

test('a name may be as long as the system allows', () => {
  const { folder, run } = inFolder({ 'light.json': LIGHT });
  const name = `${'漢'.repeat(83)}.yaml`;
  expect(run(['tune', 'light.json', '--out', name])).toMatchObject({ code: 0, err: '' });
  expect(folder.read(name)).toContain('ServiceParameters');
});
