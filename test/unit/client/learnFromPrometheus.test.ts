import { beforeEach, describe, expect, test, vi } from 'vitest';
import { learnFromPrometheus } from '../../../client/commands/learnFromPrometheus.ts';
import type { CollectProgress, CollectResult } from '../../../protocol/collect.ts';

/** The editor, as far as the command uses it. */
const editor = vi.hoisted(() => ({
  settings: {} as Record<string, unknown>,
  files: new Map<string, string>(),
  /** Writes that fail, from the first on. */
  failing: 0,
  unreadable: new Set<string>(),
  messages: [] as string[],
  opened: [] as string[],
}));

vi.mock('vscode', () => {
  const file = { path: '/work/o.yaml', toString: () => 'file:///work/o.yaml' };
  const said = async (message: string) => {
    editor.messages.push(message);
  };
  return {
    ProgressLocation: { Notification: 15 },
    Uri: { file: (path: string) => ({ path }), joinPath: (_: unknown, path: string) => ({ path }) },
    commands: { executeCommand: async () => {} },
    workspace: {
      isTrusted: true,
      workspaceFolders: undefined,
      asRelativePath: () => 'o.yaml',
      findFiles: async () => [],
      getConfiguration: () => ({ get: (name: string, fallback: unknown) => editor.settings[name] ?? fallback }),
      openTextDocument: async ({ content }: { content: string }) => {
        editor.opened.push(content);
        return {};
      },
      fs: {
        writeFile: async ({ path }: { path: string }, bytes: Uint8Array) => {
          if (editor.failing-- > 0) throw new Error('EACCES: no permission');
          editor.files.set(path, new TextDecoder().decode(bytes));
        },
        readFile: async ({ path }: { path: string }) => {
          throw new Error(`ENOENT: ${path}`);
        },
      },
    },
    window: {
      showQuickPick: async (items: readonly unknown[]) => items[0],
      showInputBox: async () => 'http://asked:9090',
      showSaveDialog: async () => file,
      showTextDocument: async () => {},
      showErrorMessage: said,
      showWarningMessage: said,
      showInformationMessage: said,
      withProgress: async (_: unknown, work: (...args: unknown[]) => unknown) => work({ report: () => {} }, {}),
    },
  };
});

const RESULT = { ok: true, text: 'all', cycles: 2, observations: 4, summary: '2 cycles', details: [] } as const;
const log = { info: () => {}, show: () => {} };
let collected: number;

beforeEach(() => {
  Object.assign(editor, { settings: {}, files: new Map(), failing: 0, messages: [], opened: [] });
  collected = 0;
});

/** The command, with a server that shows these texts on its way to the result. */
function learn(texts: readonly string[] = ['some'], result: CollectResult = RESULT) {
  let follow: (progress: CollectProgress) => void = () => {};
  const client = {
    request: async () => [{ modelId: 'm', namespace: 'n' }],
    onCollectProgress: (listener: typeof follow) => {
      follow = listener;
      return { dispose: () => {} };
    },
    collect: async ({ id }: { id: string }) => {
      collected++;
      for (const text of texts) follow({ id, message: '', done: 1, wanted: 2, text });
      return result;
    },
  };
  return learnFromPrometheus(client as never, { get: async () => undefined } as never, log as never);
}

describe('the file of observations', () => {
  test.each([0, 1, 2])('holds all in the end, whichever writes before failed: %d', async (failing) => {
    editor.failing = failing;
    await learn(['some', 'more']);
    expect(editor.files.get('/work/o.yaml')).toBe('all');
    expect(editor.opened).toEqual([]);
    expect(editor.messages).toEqual(['Kneepoint: 2 cycles.']);
  });

  test('that cannot be written loses nothing: it is a new document, and why is said', async () => {
    editor.failing = 9;
    await learn();
    expect(editor.opened).toEqual(['all']);
    expect(editor.messages).toEqual([
      'Kneepoint: o.yaml cannot be written, so what was collected is in a new document: save it elsewhere. EACCES: no permission',
    ]);
  });

  test('is left as it is where nothing was collected', async () => {
    editor.files.set('/work/o.yaml', 'before');
    await learn([], { ...RESULT, text: 'empty', cycles: 0, observations: 0, summary: '0 of 2 cycles' });
    expect(editor.files.get('/work/o.yaml')).toBe('before');
    expect(editor.messages).toEqual(['Kneepoint: nothing was collected, so o.yaml was not written.']);
  });
});

describe('settings that cannot be used are named, and nothing is asked of anybody', () => {
  test.each(['localhost:9090', 'ftp://prometheus', 'prometheus'])('an address: %s', async (url) => {
    editor.settings = { url };
    await learn();
    expect(editor.messages).toEqual([
      `Kneepoint: kneepoint.prometheus.url: "${url}" is no address. Write one such as https://prometheus.example:9090/prefix.`,
    ]);
    expect(collected).toBe(0);
  });

  test('a file of certificates', async () => {
    editor.settings = { url: 'https://prometheus', caFile: '/etc/ca.pem' };
    await learn();
    expect(editor.messages).toEqual([
      'Kneepoint: kneepoint.prometheus.caFile: /etc/ca.pem cannot be read: ENOENT: /etc/ca.pem',
    ]);
    expect(collected).toBe(0);
  });
});
