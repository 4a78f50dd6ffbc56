import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from '../../../server/documents/observations/columns.ts';
import { Folder } from './folder.ts';
import { COMMAND, kneepoint } from './run.ts';

const page = readFileSync('docs/cli.md', 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, content]) => content!);
const [manifest] = blocks('yaml');

const EXAMPLES = Object.fromEntries(
  readdirSync('examples').map((name) => [`examples/${name}`, readFileSync(`examples/${name}`)]),
);

/** Runs the commands of an example in one shell, in a folder with the page's file and the examples. */
function run(commands: readonly string[]): string {
  const folder = new Folder({ ...EXAMPLES, 'deploy/queueing.yaml': manifest!, 'bin/.keep': '' });
  symlinkSync(COMMAND, folder.at('bin/kneepoint'));
  const { stdout } = spawnSync('sh', ['-c', ['exec 2>&1', ...commands].join('\n')], {
    cwd: folder.path,
    encoding: 'utf8',
    env: { PATH: [folder.at('bin'), dirname(process.execPath), process.env.PATH].join(delimiter) },
  });
  return stdout;
}

describe('docs/cli.md', () => {
  const examples = blocks('console').map((block) => [block.split('\n')[0]!.slice(0, 60), block] as const);

  test.each(examples)('%s', (_, block) => {
    const lines = block.trimEnd().split('\n');
    const commands = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
    const output = lines.filter((line) => !line.startsWith('$ ')).join('\n');
    expect(commands).not.toEqual([]);
    expect(run(commands).trimEnd()).toBe(output);
  });

  test('names every column of a table, those that are required as such, and shows one that is right', () => {
    const [, section = ''] = /^### CSV tables\n(.*?)^### /ms.exec(page) ?? [];
    for (const { name, isRequired, schema } of COLUMNS) {
      const row = section.split('\n').find((line) => line.split('|')[1]?.includes(`\`${name}\``));
      expect(row, name).toBeDefined();
      expect(row!.includes('required'), name).toBe(isRequired);
      if (schema['x-unit']) expect(row).toContain(`| ${schema['x-unit']} |`);
    }
    const folder = new Folder({ 'o.csv': blocks('csv')[0]! });
    expect(kneepoint(['lint', 'o.csv'], { cwd: folder.path })).toEqual({ code: 0, out: '', err: '' });
  });

  test('names every command and every option', () => {
    expect(examples.length).toBeGreaterThan(5);
    const queue = [['queue'], ['queue', 'analyze'], ['queue', 'size']];
    const commands = [
      ['lint'],
      ...queue,
      ['collect'],
      ['tune'],
      ['analyze'],
      ['simulate'],
      ['run'],
      ['test'],
      ['compare'],
    ];
    for (const command of [[], ...commands]) {
      const { out } = kneepoint([...command, '--help']);
      if (command.length > 0) expect(page).toContain(`kneepoint ${command.join(' ')}`);
      for (const [option] of out.matchAll(/--[a-z][a-z-]+/g)) expect(page, option).toContain(option);
    }
  });
});

test('README.md shows what lint says of the example with a multiplier of 1', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, edit, output] = /^\$ (sed .*)\n\$ node dist\/cli\.js lint config\.yaml\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(run([edit!, 'kneepoint lint config.yaml'])).toBe(output);
});
