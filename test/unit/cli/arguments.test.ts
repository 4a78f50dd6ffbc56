import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Folder } from './folder.ts';
import { BROKEN, FINE, OTHER } from './manifests.ts';

/** The files in which the error was found. */
function filesIn(folder: Folder, args: string[], cwd = folder.path): string[] {
  const found = folder.found(['--severity', 'analyzer-parked=off', ...args], { cwd });
  return found.map((each) => each.replace(/:14:20 slo-multiplier-too-small$/, ''));
}

const JSON_MANIFEST = JSON.stringify({
  kind: 'ConfigMap',
  metadata: { name: 'wva-queueing-model-config' },
  data: { default: 'sloMultiplier: 1.0\n' },
});

describe('folders', () => {
  test('YAML and JSON in them and below, by name; nothing else', () => {
    const folder = new Folder({
      'd/b.yml': BROKEN,
      'd/a/z.yaml': BROKEN,
      'd/c.YAML': BROKEN,
      'd/a.txt': BROKEN,
      'd/a.tpl': BROKEN,
      'd/.hidden.yaml': BROKEN,
      'd/node_modules/x.yaml': BROKEN,
      'd/.git/x.yaml': BROKEN,
      'd/a/.cache/x.yaml': BROKEN,
    });
    const files = ['.hidden.yaml', 'a/z.yaml', 'b.yml', 'c.YAML'];
    expect(filesIn(folder, ['d'])).toEqual(files.map((name) => `d/${name}`));
    expect(filesIn(folder, ['./d/'])).toEqual(files.map((name) => `d/${name}`));
    expect(filesIn(folder, ['.'], folder.at('d'))).toEqual(files);
    expect(filesIn(folder, ['..'], folder.at('d/a'))).toEqual(files.map((name) => `../${name}`));
    expect(filesIn(folder, [folder.at('d')])).toEqual(files.map((name) => folder.at(`d/${name}`)));
  });

  test('JSON is read as such', () => {
    const folder = new Folder({ 'd/a.json': JSON_MANIFEST });
    expect(folder.found(['d'])).toContain(`d/a.json:1:${JSON_MANIFEST.indexOf('1.0') + 1} slo-multiplier-too-small`);
  });

  test('a folder that is named is looked into, whatever its name', () => {
    const folder = new Folder({ '.github/x.yaml': BROKEN, 'node_modules/p/x.yaml': BROKEN });
    expect(filesIn(folder, ['.'])).toEqual([]);
    expect(filesIn(folder, ['.github', 'node_modules'])).toEqual(['.github/x.yaml', 'node_modules/p/x.yaml']);
  });

  test('without any file of ours it is fine', () => {
    const folder = new Folder({ 'd/a.yaml': OTHER, 'd/b.yaml': 'a: [', 'e/readme.md': '' });
    expect(folder.lint(['d', 'e', '.'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('a file of ours is not passed over, however it is written', () => {
    const byComment = '---\n# kneepoint: kind=queueing-config-map\nkind: ConfigMap\ndata:\n  a: |\n    namespace: n\n';
    const byEscapes = 'kind: ConfigMap\ndata:\n  default: "slo\\x4dultiplier: 1.0"\n';
    const overLines = 'kind: ConfigMap\ndata:\n  default: "sloMul\\\n    tiplier: 1.0"\n';
    const parameters = 'apiVersion: "kneepoint.dev\\/v1alpha1"\nkind: ServiceParameters\n';
    const folder = new Folder({
      'd/a.yaml': byComment,
      'd/b.yaml': byEscapes,
      'd/c.yaml': overLines,
      'd/d.yaml': parameters,
    });
    for (const name of ['a', 'b', 'c', 'd']) {
      const path = `d/${name}.yaml`;
      const alone = folder.found([path]);
      expect(alone).not.toEqual([]);
      expect(folder.found(['d']).filter((each) => each.startsWith(path))).toEqual(alone);
    }
  });
});

describe('links', () => {
  test('links to files are followed, links to folders are not, and nothing is looked at twice', () => {
    const folder = new Folder({ 'd/a.yaml': BROKEN, 'elsewhere/b.yaml': BROKEN });
    symlinkSync('a.yaml', folder.at('d/z.yaml'));
    symlinkSync('../elsewhere/b.yaml', folder.at('d/b.yaml'));
    symlinkSync('..', folder.at('d/up'));
    symlinkSync('absent.yaml', folder.at('d/dead.yaml'));
    symlinkSync('round.yaml', folder.at('d/round.yaml'));
    expect(filesIn(folder, ['d'])).toEqual(['d/a.yaml', 'd/b.yaml']);
    expect(folder.lint(['d']).err).toBe('');
    expect(filesIn(folder, ['d/up/elsewhere', 'd/b.yaml'])).toEqual(['d/up/elsewhere/b.yaml']);
  });

  test('a link that is named and leads nowhere is told', () => {
    const folder = new Folder();
    symlinkSync('absent.yaml', folder.at('dead.yaml'));
    symlinkSync('round.yaml', folder.at('round.yaml'));
    const { code, err } = folder.lint(['dead.yaml', 'round.yaml']);
    expect(code).toBe(2);
    expect(err).toBe('dead.yaml: there is no such file.\nround.yaml: its symbolic links go round in circles.\n');
  });
});

describe('arguments', () => {
  test('each file is looked at once, however often it is named', () => {
    const folder = new Folder({ 'd/a.yaml': BROKEN });
    const args = ['d/a.yaml', './d/a.yaml', folder.at('d/a.yaml'), 'd', 'd/*.yaml', 'd/a.yaml'];
    expect(filesIn(folder, args)).toEqual(['d/a.yaml']);
  });

  test('a file that is named is looked at, whatever its name', () => {
    const folder = new Folder({ 'a.txt': BROKEN, Manifest: BROKEN, '-x.yaml': BROKEN });
    expect(filesIn(folder, ['a.txt', 'Manifest', '--', '-x.yaml'])).toEqual(['a.txt', 'Manifest', '-x.yaml']);
  });

  test('strange names are no trouble', () => {
    const names = ['a b.yaml', '100%.yaml', 'ü#?.yaml', '[x].yaml', "it's.yaml"];
    const folder = new Folder(Object.fromEntries(names.map((name) => [name, BROKEN])));
    expect(filesIn(folder, names)).toEqual(names);
    expect(filesIn(folder, ['.']).sort()).toEqual([...names].sort());
  });
});

describe('globs', () => {
  const tree = {
    'charts/a/templates/cm.yaml': BROKEN,
    'charts/a/values.yaml': FINE,
    'charts/b/templates/cm.yaml': BROKEN,
    'charts/b/templates/cm.tpl': BROKEN,
    'charts/.hidden/templates/cm.yaml': BROKEN,
    'charts/node_modules/x/cm.yaml': BROKEN,
    'top.yaml': BROKEN,
    'other.yml': BROKEN,
  };

  test.each([
    ['charts/**/cm.yaml', ['charts/a/templates/cm.yaml', 'charts/b/templates/cm.yaml']],
    ['./charts/*/templates/*.yaml', ['charts/a/templates/cm.yaml', 'charts/b/templates/cm.yaml']],
    ['charts/b/**/*', ['charts/b/templates/cm.tpl', 'charts/b/templates/cm.yaml']],
    ['*.yaml', ['top.yaml']],
    ['*.{yaml,yml}', ['other.yml', 'top.yaml']],
    ['{charts/a,charts/b}/templates/cm.yaml', ['charts/a/templates/cm.yaml', 'charts/b/templates/cm.yaml']],
    ['charts/[b-z]/templates/cm.yaml', ['charts/b/templates/cm.yaml']],
    ['charts/.hidden/*/cm.yaml', ['charts/.hidden/templates/cm.yaml']],
    ['charts/.*/*/cm.yaml', ['charts/.hidden/templates/cm.yaml']],
    ['charts/node_modules/**/*.yaml', ['charts/node_modules/x/cm.yaml']],
    // A folder that matches stands for the manifests in it.
    ['charts/*', ['charts/a/templates/cm.yaml', 'charts/b/templates/cm.yaml']],
  ])('%s', (glob, files) => {
    expect(filesIn(new Folder(tree), [glob])).toEqual(files);
  });

  test('relative to where it stands', () => {
    const folder = new Folder(tree);
    expect(filesIn(folder, ['../*.yaml'], folder.at('charts'))).toEqual(['../top.yaml']);
    expect(filesIn(folder, [folder.at('*.yaml')])).toEqual([folder.at('top.yaml')]);
  });

  test('one that matches nothing is told', () => {
    const folder = new Folder(tree);
    const { code, err } = folder.lint(['charts/*.yaml', 'absent/**', 'top.yaml']);
    expect(code).toBe(2);
    expect(err).toBe('charts/*.yaml: no file matches this pattern.\nabsent/**: no file matches this pattern.\n');
  });

  test('a file of that very name comes first', () => {
    expect(filesIn(new Folder({ 'a[1].yaml': BROKEN, 'a1.yaml': BROKEN }), ['a[1].yaml'])).toEqual(['a[1].yaml']);
  });
});

test('in a repository of 1,000 manifests the ten of ours are found', () => {
  const files = Array.from({ length: 1000 }, (_, i): [string, string] => [
    `apps/${String(i % 40).padStart(2, '0')}/${String(i).padStart(3, '0')}.yaml`,
    i % 100 === 7 ? BROKEN : OTHER,
  ]);
  const folder = new Folder(Object.fromEntries(files));
  expect(filesIn(folder, ['.']).sort()).toEqual(
    files
      .filter(([, content]) => content === BROKEN)
      .map(([name]) => name)
      .sort(),
  );
});
