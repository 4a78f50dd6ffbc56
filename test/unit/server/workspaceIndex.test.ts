import { describe, expect, test } from 'vitest';
import { WorkspaceIndex } from '../../../server/workspaceIndex.ts';
import { HEADER } from './findings.ts';

const uris = Array.from({ length: 100 }, (_, i) => `file:///work/${i}.yaml`);
const configMap = (uri: string) => HEADER.replace('  labels', `  namespace: n${uri.replace(/\D/g, '')}\n  labels`);

describe('files that cannot be read', () => {
  test.each([1, 16, 17, 99])('%d of them keep no other from being read', async (failing) => {
    let changes = 0;
    const read = async (uri: string) => {
      if (uris.indexOf(uri) >= uris.length - failing) throw new Error(`${uri} cannot be read`);
      return configMap(uri);
    };
    const index = new WorkspaceIndex({ list: async () => uris, read }, () => changes++);
    await expect(index.scan()).rejects.toThrow('cannot be read');
    expect(index.facts().mapNamespaces.size).toBe(uris.length - failing);
    expect(index.isComplete).toBe(false);
    expect(changes).toBeGreaterThan(uris.length - failing);
  });

  test('and once they can, the workspace is complete', async () => {
    let fails = true;
    const read = async (uri: string) => {
      if (fails) throw new Error('not yet');
      return configMap(uri);
    };
    const index = new WorkspaceIndex({ list: async () => uris, read }, () => {});
    await expect(index.scan()).rejects.toThrow('not yet');
    fails = false;
    await index.scan();
    expect(index.isComplete).toBe(true);
    expect(index.facts().mapNamespaces.size).toBe(uris.length);
  });
});
