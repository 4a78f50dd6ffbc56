import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { collect } from '../../collect/collect.ts';
import { VariantObservations as validate } from '../../schemas/generated/validators.js';
import { compare } from './compare.ts';
import { Exporter } from './exporter.ts';
import { Prometheus } from './prometheus.ts';
import { waitUntil } from './waitUntil.ts';
import { LIVE_PODS, MODEL, NAMESPACE, requestTo } from './world.ts';

const SCRAPE_S = 1;
const WINDOW_S = 8;
const SETTLE_S = 3;

describe.skipIf(!inject('prometheus'))('what a real Prometheus scrapes', () => {
  let exporter: Exporter;
  let prometheus: Prometheus;
  const folder = mkdtempSync(join(tmpdir(), 'kneepoint-live-'));

  beforeAll(async () => {
    exporter = await Exporter.start(LIVE_PODS, LIVE_PODS.slice(0, 2));
    prometheus = await Prometheus.start({ config: exporter.config(SCRAPE_S) });
    // Prometheus begins to scrape some seconds after it is ready, each target at a moment of its own.
    const scrapes = `min(count_over_time({__name__=~"vllm:num_requests_running|sglang:num_running_reqs|inference_extension.+"}[1m]))`;
    await waitUntil('a window of scrapes', async () => (await prometheus.value(scrapes)) > WINDOW_S / SCRAPE_S);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await exporter?.stop();
    rmSync(folder, { recursive: true });
  });

  test('is the truth within 6 %, cycle by cycle', async ({ annotate }) => {
    const collected = await collect({
      ...requestTo(prometheus.url, WINDOW_S, SETTLE_S),
      schedule: { kind: 'live', cycles: 2, intervalMs: 1000 },
    });
    expect(validate(collected.document), JSON.stringify(validate.errors)).toBe(true);
    expect([collected.refused, collected.gaps]).toEqual([[], []]);
    // Its loads do not change.
    const { largest, values } = compare(collected, LIVE_PODS, () => 60);
    await annotate(`${values} values, largest difference ${(100 * largest).toFixed(2)} %`);
    expect(values).toBe(2 * 3 * 5);
    expect(largest).toBeLessThan(0.06);
    const sources = collected.document.spec.cycles[0]!.variants.map(({ name, pods }) => [
      name,
      pods[0]!.arrival_rate_source,
    ]);
    expect(sources).toEqual([
      ['llama-b200', 'completed_and_backlog'],
      ['llama-h100', 'scheduler'],
      ['llama-l4', 'scheduler'],
    ]);
  });

  test('comes into a file by the command line', async () => {
    const file = join(folder, 'observations.yaml');
    const child = spawn(process.execPath, [
      ...[resolve('dist/cli.js'), 'collect', '--prometheus', prometheus.url, '--namespace', NAMESPACE],
      ...['--model', MODEL, '--window', String(WINDOW_S), '--settle', String(SETTLE_S)],
      ...['--cycles', '2', '--interval', '1', '--max-batch', '256', '--out', file],
    ]);
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    expect(code, errors).toBe(0);
    expect(out).toMatch(/^.*observations\.yaml: 2 cycles, 6 observations\n/);
    const document = parse(readFileSync(file, 'utf8'));
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    expect(document.metadata.name).toBe('observations');
  });

  // The last one: it takes Prometheus away.
  test('until it ends half way: what was collected stays, and the rest says why it is not there', async () => {
    let stopped: Promise<void> | undefined;
    const { document, gaps } = await collect(
      {
        ...requestTo(prometheus.url, WINDOW_S, SETTLE_S),
        schedule: { kind: 'live', cycles: 3, intervalMs: 1000 },
      },
      {
        onProgress: ({ kind }) => {
          if (kind === 'collected') stopped ??= prometheus.stop();
        },
      },
    );
    await stopped;
    expect(document.spec.cycles).toHaveLength(1);
    expect(gaps.map(({ cycles, code, reason }) => [cycles, code, reason])).toEqual([
      [1, 'unreachable', expect.stringContaining('nothing listens there (connection refused)')],
      [1, 'unreachable', expect.stringContaining('nothing listens there (connection refused)')],
    ]);
  });
});
