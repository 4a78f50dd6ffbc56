import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^node (build\/\S+\.mjs)/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

/** What a script imports before it runs: packages by name, and our own files all the way down. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/^(?:import|export) (?:[^'";]*? from )?'([^']+)'/gm)].map(([, name]) => name!);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return packagesOf(join(dirname(file), name), seen);
    return isBuiltin(name) ? [] : [`${file}: ${name}`];
  });
}

test('there are scripts of ours', () => {
  expect(ours.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'test', 'build', 'package']));
});

test.each(ours)('npm run %s starts where nothing is installed yet', (_, file) => {
  expect(packagesOf(file)).toEqual([]);
});
