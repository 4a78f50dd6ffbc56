import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askForOther } from '../../../client/results/compareWith.ts';
import { KeptResults } from '../../../client/results/keptResults.ts';
import { ResultFiles } from '../../../client/results/resultFiles.ts';
import { saveResult } from '../../../client/results/saveResult.ts';
import type { AnyResult } from '../../../schemas/results/results.ts';

interface File {
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

/** The editor, as far as results use it: files by their paths, and what its user answers. */
const editor = vi.hoisted(() => ({
  files: new Map<string, File>(),
  clock: 0,
  reads: [] as string[],
  /** What is chosen in the next messages and dialogs. */
  answers: [] as unknown[],
  asked: [] as string[],
  offered: [] as { label: string; description?: string; detail?: string }[],
  readOnly: false,
}));

vi.mock('vscode', () => {
  const uriOf = (scheme: string, path: string) => ({
    scheme,
    path,
    fsPath: path,
    toString: () => `${scheme}://${path}`,
    with: (change: { scheme?: string }) => uriOf(change.scheme ?? scheme, path),
  });
  type Uri = ReturnType<typeof uriOf>;
  const found = ({ path }: Uri) => {
    const file = editor.files.get(path);
    if (!file) throw new Error(`ENOENT: ${path}`);
    return file;
  };
  const answer = async (question: string) => {
    editor.asked.push(question);
    return editor.answers.shift();
  };
  return {
    FileType: { File: 1 },
    Uri: {
      file: (path: string) => uriOf('file', path),
      parse: (text: string) => {
        const [, scheme, path] = /^([\w-]+):\/\/(.*)$/.exec(text)!;
        return uriOf(scheme!, path!);
      },
      joinPath: (base: Uri, ...parts: string[]) => {
        const path = parts.reduce(
          (all, part) => (part === '..' ? all.replace(/\/[^/]*$/, '') : `${all}/${part}`),
          base.path,
        );
        return uriOf(base.scheme, path);
      },
    },
    workspace: {
      asRelativePath: (uri: Uri | string) => (typeof uri === 'string' ? uri : uri.path.replace('/work/', '')),
      findFiles: async () =>
        [...editor.files.keys()].filter((path) => path.endsWith('.kneepoint.json')).map((path) => uriOf('file', path)),
      fs: {
        stat: async (uri: Uri) => ({ size: found(uri).bytes.length, mtime: found(uri).mtime }),
        readFile: async (uri: Uri) => {
          editor.reads.push(uri.path);
          return found(uri).bytes;
        },
        writeFile: async ({ path }: Uri, bytes: Uint8Array) => {
          if (editor.readOnly) throw new Error('EACCES: no permission');
          editor.files.set(path, { bytes, mtime: editor.clock++ });
        },
        createDirectory: async () => {},
        delete: async ({ path }: Uri) => void editor.files.delete(path),
        readDirectory: async ({ path }: Uri) =>
          [...editor.files.keys()]
            .filter((file) => file.startsWith(`${path}/`))
            .map((file) => [file.slice(path.length + 1), 1]),
      },
    },
    window: {
      showWarningMessage: (question: string) => answer(question),
      showSaveDialog: ({ defaultUri }: { defaultUri: Uri }) => answer(`where: ${defaultUri.path}`),
      showOpenDialog: () => answer('which file'),
      showQuickPick: async (items: typeof editor.offered) => {
        editor.offered = items;
        const wanted = await answer('which result');
        return items.find(({ label }) => label === wanted);
      },
    },
  };
});

const { Uri } = await import('vscode');
const specHash = '0123456789abcdef'.repeat(4);
const result = { schemaVersion: 1, kind: 'SweepResult', engineVersion: '0.1.0', seed: 7, specHash } as AnyResult;
const DOCUMENT = '/work/a/sweep.yaml';
const SAVED = '/work/a/sweep.01234567-s7.kneepoint.json';
const document = Uri.file(DOCUMENT);

const textAt = (path: string) => {
  const file = editor.files.get(path);
  return file && new TextDecoder().decode(file.bytes);
};
const put = (path: string, text: string) => {
  editor.files.set(path, { bytes: new TextEncoder().encode(text), mtime: editor.clock++ });
};

beforeEach(() => {
  Object.assign(editor, { files: new Map(), reads: [], answers: [], asked: [], offered: [], readOnly: false });
});

describe('saving a result', () => {
  test('puts it beside its document, as the command line writes it', async () => {
    const message = 'Saved a/sweep.01234567-s7.kneepoint.json.';
    expect(await saveResult(document, result)).toEqual({ ok: true, message });
    expect(textAt(SAVED)).toBe(`${JSON.stringify(result)}\n`);
    expect(editor.asked).toEqual([]);
  });

  test('twice asks nobody and writes nothing', async () => {
    await saveResult(document, result);
    const before = editor.files.get(SAVED);
    expect(await saveResult(document, result)).toMatchObject({ ok: true, message: expect.stringContaining('already') });
    expect(editor.files.get(SAVED)).toBe(before);
    expect(editor.asked).toEqual([]);
  });

  test('over another result asks first, and does as it is told', async () => {
    put(SAVED, 'another');
    expect(await saveResult(document, result)).toBeUndefined();
    expect(textAt(SAVED)).toBe('another');

    editor.answers = ['Save As…', Uri.file('/work/mine.kneepoint.json')];
    expect(await saveResult(document, result)).toMatchObject({ ok: true, message: 'Saved mine.kneepoint.json.' });
    expect([textAt(SAVED), textAt('/work/mine.kneepoint.json')]).toEqual(['another', `${JSON.stringify(result)}\n`]);

    editor.answers = ['Replace'];
    expect(await saveResult(document, result)).toMatchObject({ ok: true });
    expect(textAt(SAVED)).toBe(`${JSON.stringify(result)}\n`);
  });

  test('of a document that was never saved asks where to', async () => {
    editor.answers = [Uri.file('/work/u.kneepoint.json')];
    const untitled = Uri.file('/Untitled-1').with({ scheme: 'untitled' });
    expect(await saveResult(untitled, result)).toMatchObject({ ok: true, message: 'Saved u.kneepoint.json.' });
    expect(editor.asked).toEqual(['where: /Untitled-1.01234567-s7.kneepoint.json']);
    expect(await saveResult(untitled, result)).toBeUndefined();
  });

  test('that fails says why', async () => {
    editor.readOnly = true;
    const message = 'It could not be saved: EACCES: no permission';
    expect(await saveResult(document, result)).toEqual({ ok: false, message });
  });
});

describe('the last result of a study', () => {
  const address = { uri: 'file:///work/a/sweep.yaml', name: 'sweep' };
  const kept = (version = '0.1.0') =>
    new KeptResults({
      storageUri: Uri.file('/storage'),
      globalStorageUri: Uri.file('/elsewhere'),
      extension: { packageJSON: { version } },
    } as never);

  test('is there after a reload, for this study and this version', async () => {
    await kept().keep(address, result as never);
    expect(await kept().of(address)).toEqual(result);
    expect(await kept().of({ ...address, name: 'another' })).toBeUndefined();
    expect(await kept('0.2.0').of(address)).toBeUndefined();
  });

  test('that is damaged is none, and one that cannot be kept disturbs nobody', async () => {
    await kept().keep(address, result as never);
    put([...editor.files.keys()][0]!, '{"version": "0.1.0", "resu');
    expect(await kept().of(address)).toBeUndefined();
    editor.readOnly = true;
    await kept().keep(address, result as never);
  });

  test('is kept of the last twenty studies', async () => {
    for (let i = 0; i < 25; i++) await kept().keep({ ...address, name: String(i) }, result as never);
    expect(editor.files.size).toBe(20);
    expect(await kept().of({ ...address, name: '4' })).toBeUndefined();
    expect(await kept().of({ ...address, name: '5' })).toEqual(result);
  });
});

describe('a result to compare with', () => {
  const client = { request: async (_: string, { text }: { text: string }) => ({ result: JSON.parse(text) }) } as never;
  const other = { ...result, specHash: 'f'.repeat(64), seed: 8 };
  const ask = (own?: string) => askForOther(client, result, own === undefined ? undefined : Uri.file(own));
  beforeEach(() => {
    put(SAVED, JSON.stringify(result));
    put('/work/b/other.kneepoint.json', JSON.stringify(other));
    put('/work/b/pairs.kneepoint.json', JSON.stringify({ ...result, kind: 'PairedStudyResult' }));
    put('/work/parameters.kneepoint.json', JSON.stringify({ apiVersion: 'kneepoint.dev/v1alpha1', kind: 'X' }));
  });

  test('is one of the same kind that the workspace has, or a file', async () => {
    editor.answers = ['other.kneepoint.json'];
    expect(await ask(SAVED)).toEqual({ name: 'b/other.kneepoint.json', result: other });
    expect(editor.offered).toMatchObject([
      { label: 'other.kneepoint.json', description: 'b', detail: 'another spec, seed 8' },
      { label: 'Browse…' },
    ]);
    await ask();
    expect(editor.offered).toMatchObject([
      { detail: 'the same spec, seed 7' },
      { label: 'other.kneepoint.json' },
      { label: 'Browse…' },
    ]);
  });

  test('is refused with the reason where it is of another kind, or gone', async () => {
    editor.answers = ['Browse…', [Uri.file('/work/b/pairs.kneepoint.json')]];
    const problem =
      'b/pairs.kneepoint.json is a PairedStudyResult, and this is a SweepResult: choose one of the same kind.';
    expect(await ask()).toEqual({ problem });
    editor.answers = ['Browse…', [Uri.file('/work/gone.kneepoint.json')]];
    expect(await ask()).toEqual({ problem: expect.stringContaining('not there any more') });
    editor.answers = ['Browse…', undefined];
    expect(await ask()).toBeUndefined();
  });

  test('is looked into once for each time that it is written', async () => {
    const files = new ResultFiles();
    expect((await files.find()).map(({ uri, kind }) => [uri.path, kind])).toEqual([
      [SAVED, 'SweepResult'],
      ['/work/b/other.kneepoint.json', 'SweepResult'],
      ['/work/b/pairs.kneepoint.json', 'PairedStudyResult'],
    ]);
    editor.reads = [];
    put(SAVED, JSON.stringify({ ...result, seed: 9 }));
    expect((await files.find())[0]).toMatchObject({ seed: 9 });
    expect(editor.reads).toEqual([SAVED]);
  });
});
