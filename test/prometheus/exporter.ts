import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { podFamilies, schedulerFamily, scraped } from './exposition.ts';
import type { ServingPod } from './servingPod.ts';
import { MODEL, NAMESPACE } from './world.ts';

/** Pods and a scheduler that can be scraped: `/<pod>/metrics` and `/epp/metrics`. */
export class Exporter {
  /** The pods have served for some minutes already. */
  private readonly startMs = performance.now() - 600_000;

  private constructor(
    private readonly server: Server,
    private readonly pods: readonly ServingPod[],
    private readonly scheduled: readonly ServingPod[],
  ) {}

  static async start(pods: readonly ServingPod[], scheduled: readonly ServingPod[]): Promise<Exporter> {
    const server = createServer((request, response) => {
      const text = exporter.metricsOf(request.url!.split('/')[1]!);
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text);
    });
    const exporter = new Exporter(server, pods, scheduled);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return exporter;
  }

  /** How Prometheus finds them, with the labels that it gives to pods of Kubernetes. */
  config(scrapeIntervalS: number): object {
    const { port } = this.server.address() as { port: number };
    const job = (name: string, labels: object) => ({
      ...{ job_name: name, metrics_path: `/${name}/metrics` },
      static_configs: [{ targets: [`127.0.0.1:${port}`], labels: { namespace: NAMESPACE, ...labels } }],
    });
    return {
      global: { scrape_interval: `${scrapeIntervalS}s`, scrape_timeout: `${scrapeIntervalS}s` },
      scrape_configs: [
        job('epp', {}),
        ...this.pods.map(({ name, variant }) =>
          job(name, { pod: name, ...(variant === undefined ? {} : { llm_d_ai_variant: variant }) }),
        ),
      ],
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private metricsOf(name: string): string {
    const timeS = (performance.now() - this.startMs) / 1000;
    if (name === 'epp')
      return scraped([
        schedulerFamily(
          this.scheduled.map((pod) => [pod.name, pod.countersAt(timeS).sent]),
          MODEL,
        ),
      ]);
    const pod = this.pods.find((each) => each.name === name)!;
    return scraped(podFamilies(pod, MODEL, pod.countersAt(timeS)));
  }
}
