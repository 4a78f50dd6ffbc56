import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../../cli/lint/formats/index.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { RULES } from '../../../server/rules/index.ts';
import { Folder } from './folder.ts';
import { BROKEN, DOUBTFUL, FINE, QUIET } from './manifests.ts';

const files = { 'deploy/broken.yaml': BROKEN, 'doubtful.yaml': DOUBTFUL, 'fine.yaml': FINE };
const names = Object.keys(files);

describe('text', () => {
  test('a line a finding, aligned in each file, and a summary last', () => {
    const { code, out, err } = new Folder(files).lint(names);
    expect([code, err]).toEqual([1, '']);
    const lines = out.split('\n').map((line) => line.replace(/(: {1,12})[A-Zk"].*\[/, '$1... ['));
    expect(lines).toEqual([
      'deploy/broken.yaml:9:3:   information: ... [analyzer-parked]',
      'deploy/broken.yaml:14:20: error:       ... [slo-multiplier-too-small]',
      'doubtful.yaml:9:3:  information: ... [analyzer-parked]',
      'doubtful.yaml:14:5: warning:     ... [unknown-key]',
      'doubtful.yaml:15:5: warning:     ... [unknown-key]',
      'fine.yaml:9:3: information: ... [analyzer-parked]',
      '1 error, 2 warnings, 3 notes in 3 files',
      '',
    ]);
  });

  test('counts in words', () => {
    const folder = new Folder(files);
    const summary = (...args: string[]) =>
      folder
        .lint([...args, 'doubtful.yaml'])
        .out.split('\n')
        .at(-2);
    expect(summary()).toBe('2 warnings, 1 note in 1 file');
    expect(summary(...QUIET, '--severity', 'unknown-key=hint')).toBe('2 hints in 1 file');
  });

  test('has colours only where they are wanted', () => {
    const folder = new Folder(files);
    const hasColours = (env: Record<string, string>) => folder.lint(['fine.yaml'], { env }).out.includes('\u001b[');
    expect(hasColours({})).toBe(false);
    expect(hasColours({ CI: 'true' })).toBe(false);
    expect(hasColours({ FORCE_COLOR: '1' })).toBe(true);
    expect(hasColours({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
    expect(hasColours({ FORCE_COLOR: '0' })).toBe(false);
    expect(hasColours({ FORCE_COLOR: '' })).toBe(false);
  });
});

test.each(Object.entries(FORMATS))('%s prints any number of findings', (_, print) => {
  const place = { file: 'a.yaml', line: 1, column: 1, endLine: 1, endColumn: 2 };
  const finding = { ...place, severity: 'warning', code: 'unknown-key', message: 'm' } as const;
  const findings = Array.from({ length: 150_000 }, () => finding);
  const report = { findings, problems: [], semantics: 'documented', fixed: 0, fixable: 0, inColour: false } as const;
  expect(print(report).length).toBeGreaterThan(findings.length);
});

describe('json', () => {
  test('is an array with positions that count from 1', () => {
    const { code, out, err } = new Folder(files).lint(['--format', 'json', ...QUIET, 'deploy']);
    expect([code, err]).toEqual([1, '']);
    const found = JSON.parse(out);
    expect(found).toEqual([
      {
        file: 'deploy/broken.yaml',
        line: 14,
        column: 20,
        endLine: 14,
        endColumn: 23,
        severity: 'error',
        code: 'slo-multiplier-too-small',
        message: expect.stringMatching(/^k = 1 leaves no room for load/),
      },
    ]);
    expect(Object.keys(found[0])).toEqual([
      ...['file', 'line', 'column', 'endLine', 'endColumn', 'severity', 'code', 'message'],
    ]);
  });

  test('is an empty array where nothing was found', () => {
    const folder = new Folder(files);
    expect(folder.lint(['--format', 'json', ...QUIET, 'fine.yaml'])).toEqual({ code: 0, out: '[]\n', err: '' });
  });
});

describe('github', () => {
  const commands = (folder: Folder, args: string[], env = {}) =>
    folder
      .lint(['--format', 'github', ...args], { env })
      .out.trimEnd()
      .split('\n');

  test('a workflow command a finding', () => {
    const [broken, ...others] = commands(new Folder(files), [...QUIET, 'deploy', 'doubtful.yaml']);
    expect(broken).toMatch(
      /^::error file=deploy\/broken\.yaml,line=14,endLine=14,col=20,endColumn=23,title=slo-multiplier-too-small::k = 1 leaves /,
    );
    expect(others.map((line) => line.split(' ')[0])).toEqual(['::warning', '::warning']);
    expect(commands(new Folder(files), ['fine.yaml'])[0]).toMatch(/^::notice file=fine\.yaml,line=9,/);
  });

  test('escapes what would end a property or the command', () => {
    const folder = new Folder({ 'a, b: 100%.yaml': BROKEN.replace('sloMultiplier: 1.0', '"50%": 1') });
    const [line] = commands(folder, [...QUIET, '.']);
    expect(line).toMatch(/^::warning file=a%2C b%3A 100%25\.yaml,line=14,.*::"50%25" is not a setting/);
  });

  test('leaves out columns where a finding is longer than a line', () => {
    const folder = new Folder({ 'a.yaml': BROKEN.replace('sloMultiplier: 1.0', 'sloMultiplier: [1,\n      2]') });
    expect(commands(folder, [...QUIET, 'a.yaml'])[0]).toMatch(
      /^::error file=a\.yaml,line=14,endLine=15,title=wrong-type::/,
    );
  });

  test('goes by the path in the repository', () => {
    const folder = new Folder(files);
    const file = (workspace: string) =>
      /file=([^,]*),/.exec(
        folder.lint(['--format', 'github', 'broken.yaml'], {
          cwd: folder.at('deploy'),
          env: { GITHUB_WORKSPACE: workspace },
        }).out,
      )?.[1];
    expect(file(folder.path)).toBe('deploy/broken.yaml');
    expect(file(folder.at('elsewhere'))).toBe('broken.yaml');
  });

  test('says nothing where nothing was found', () => {
    expect(new Folder(files).lint(['--format', 'github', ...QUIET, 'fine.yaml'])).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });
});

describe('sarif', () => {
  const sarif = (folder: Folder, args: string[]) => {
    const { out } = folder.lint(['--format', 'sarif', ...args]);
    expect(out).not.toContain(folder.path);
    return JSON.parse(out);
  };

  test('a 2.1.0 log with one run', () => {
    const log = sarif(new Folder(files), ['fine.yaml']);
    expect(Object.keys(log)).toEqual(['$schema', 'version', 'runs']);
    expect(log.version).toBe('2.1.0');
    expect(log.runs).toHaveLength(1);
    const [run] = log.runs;
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
    expect(Object.keys(run.originalUriBaseIds)).toEqual(['%SRCROOT%']);
    expect(run.tool.driver).toMatchObject({ name: 'kneepoint', semanticVersion: packageJson.version });
  });

  test('describes every rule, with its page', () => {
    const { rules } = sarif(new Folder(files), ['fine.yaml']).runs[0].tool.driver;
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(RULES.map(({ code }) => code));
    for (const { id, shortDescription, helpUri, defaultConfiguration } of rules) {
      expect(new URL(helpUri).pathname).toBe(`/docs/diagnostics/${id}.md`);
      expect(shortDescription.text).toMatch(/^[A-Z]/);
      expect(['error', 'warning', 'note']).toContain(defaultConfiguration.level);
    }
  });

  test('gives each finding its rule, level, file and region', () => {
    const { results, tool } = sarif(new Folder(files), ['deploy', 'doubtful.yaml', 'fine.yaml']).runs[0];
    expect(results.map(({ level }: { level: string }) => level)).toEqual([
      ...['note', 'error', 'note', 'warning', 'warning', 'note'],
    ]);
    expect(results[1]).toEqual({
      ruleId: 'slo-multiplier-too-small',
      ruleIndex: RULES.findIndex(({ code }) => code === 'slo-multiplier-too-small'),
      level: 'error',
      message: { text: expect.stringMatching(/^k = 1 leaves/) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'deploy/broken.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 14, startColumn: 20, endLine: 14, endColumn: 23 },
          },
        },
      ],
    });
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  });

  test('writes paths as URIs; what is outside of the folder as a whole one', () => {
    const folder = new Folder({ 'in/a b#%.yaml': BROKEN, 'out/c.yaml': BROKEN });
    const locations = (...args: string[]) =>
      JSON.parse(
        folder.lint(['--format', 'sarif', ...QUIET, ...args], { cwd: folder.at('in'), input: BROKEN }).out,
      ).runs[0].results.map(
        (result: { locations: { physicalLocation: { artifactLocation: unknown } }[] }) =>
          result.locations[0]!.physicalLocation.artifactLocation,
      );
    expect(locations('.', '../out', '-')).toEqual([
      { uri: '%3Cstdin%3E', uriBaseId: '%SRCROOT%' },
      { uri: 'a%20b%23%25.yaml', uriBaseId: '%SRCROOT%' },
      { uri: `file://${folder.at('out/c.yaml')}` },
    ]);
    expect(locations(folder.at('in'))).toEqual([{ uri: 'a%20b%23%25.yaml', uriBaseId: '%SRCROOT%' }]);
  });

  test('says what could not be read', () => {
    const log = sarif(new Folder(files), ['absent.yaml']);
    expect(log.runs[0].invocations[0]).toEqual({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'absent.yaml: there is no such file.' } }],
    });
  });
});
