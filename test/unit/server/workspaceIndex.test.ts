import { describe, expect, test } from 'vitest';
import { WorkspaceIndex } from '../../../server/workspaceIndex.ts';
import { HEADER } from './findings.ts';
import { modelOf } from './marks.ts';
import { busy, observationDocument } from './workspace.ts';

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

describe('what is known', () => {
  const config = (k: number) => modelOf(`${HEADER}  default: "sloMultiplier: ${k}"\n`, 'file:///work/c.yaml');
  const observations = (minute: number, uri = 'file:///work/o.yaml') =>
    modelOf(observationDocument([{ time: `2026-11-29T10:0${minute}:00Z`, variants: [busy('fast', minute)] }]), uri);
  const newIndex = () => {
    const changes = { count: 0 };
    return {
      changes,
      index: new WorkspaceIndex({ list: async () => [], read: async () => null }, () => changes.count++),
    };
  };

  test('stays the same thing while a ConfigMap is typed, and places follow it', () => {
    const { index, changes } = newIndex();
    index.opened(observations(1));
    index.opened(config(3));
    const before = index.facts();
    const counted = changes.count;
    index.opened(config(4));
    expect(index.facts()).toBe(before);
    expect(changes.count).toBe(counted);
    const entry = modelOf(`${HEADER}  a: "{model_id: m, namespace: n}"\n`, 'file:///work/c.yaml');
    index.opened(entry);
    expect(index.places().map(({ modelId }) => modelId)).toEqual(['m']);
  });

  test('changes with what was observed last, and is told', () => {
    const { index, changes } = newIndex();
    const rates = () =>
      [...index.facts().observed.values()].map(({ cycle }) => cycle.variants[0]!.pods[0]!.arrivalRateRps);
    index.opened(observations(1));
    expect(rates()).toEqual([1]);
    index.opened(observations(2, 'file:///work/later.yaml'));
    expect([rates(), changes.count]).toEqual([[2], 2]);
    index.closed('file:///work/later.yaml');
    expect([rates(), changes.count]).toEqual([[1], 3]);
  });
});
