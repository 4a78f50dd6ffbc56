import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { waitUntil } from './waitUntil.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Debian's programs; null where they are missing and may be. */
    prometheus: { readonly server: string; readonly tool: string } | null;
  }
}

export interface StartOptions {
  /** OpenMetrics text to begin with. */
  readonly history?: string;
  /** Prometheus' own configuration (JSON is YAML). */
  readonly config?: object;
  /** Of its own HTTP server. */
  readonly webConfig?: object;
  readonly flags?: readonly string[];
  /** Reads what it answers to a GET, where it does not speak plain HTTP. */
  readonly get?: (url: string) => Promise<{ readonly status: number }>;
  readonly scheme?: 'http' | 'https';
  readonly path?: string;
}

/** A real Prometheus of its own, on a port of its own, with its data in a folder that goes with it. */
export class Prometheus {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(options: StartOptions = {}): Promise<Prometheus> {
    const { history, config = {}, webConfig = {}, flags = [], scheme = 'http', path = '', get = fetch } = options;
    const { server, tool } = inject('prometheus')!;
    const folder = mkdtempSync(join(tmpdir(), 'kneepoint-prometheus-'));
    const at = (name: string) => join(folder, name);
    try {
      if (history !== undefined) {
        writeFileSync(at('history.txt'), history);
        execFileSync(tool, ['tsdb', 'create-blocks-from', 'openmetrics', at('history.txt'), at('data')], {
          stdio: 'pipe',
        });
      }
      writeFileSync(at('prometheus.yml'), JSON.stringify({ scrape_configs: [], ...config }));
      writeFileSync(at('web.yml'), JSON.stringify(webConfig));
      const port = await freePort();
      const child = spawn(
        server,
        [
          `--config.file=${at('prometheus.yml')}`,
          `--storage.tsdb.path=${at('data')}`,
          '--storage.tsdb.retention.time=100y',
          `--web.config.file=${at('web.yml')}`,
          `--web.listen-address=127.0.0.1:${port}`,
          '--log.level=warn',
          ...flags,
        ],
        { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
      const prometheus = new Prometheus(`${scheme}://127.0.0.1:${port}${path}`, child, folder);
      try {
        await waitUntil('Prometheus to be ready', async () => {
          if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}:\n${log}`);
          const answer = await get(`${prometheus.url}/-/ready`).catch(() => undefined);
          return answer?.status === 200;
        });
      } catch (error) {
        await prometheus.stop();
        throw error;
      }
      return prometheus;
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The value of a query with one result; NaN while there is none. */
  async value(promql: string): Promise<number> {
    const answer = await fetch(`${this.url}/api/v1/query?${new URLSearchParams({ query: promql })}`);
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
    return Number(data.result[0]?.value[1] ?? Number.NaN);
  }

  /** Ends it and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
