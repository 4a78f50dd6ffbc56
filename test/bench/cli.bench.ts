import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampledBenchmark } from './measure.ts';

const MANIFESTS = 1000;
const OURS = 10;

/** A Deployment as applications have it, about 60 lines. */
function deployment(i: number): string {
  const variables = Array.from(
    { length: 15 },
    (_, n) => `            - name: SETTING_${n}\n              value: "value ${n} of app ${i}"\n`,
  );
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${i}
  namespace: team-${i % 25}
  labels:
    app.kubernetes.io/name: app-${i}
spec:
  replicas: ${1 + (i % 5)}
  selector:
    matchLabels:
      app.kubernetes.io/name: app-${i}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: app-${i}
    spec:
      containers:
        - name: app
          image: "registry.example/app-${i}:1.0.${i}"
          ports:
            - containerPort: 8080
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 256Mi }
          env:
${variables.join('')}`;
}

/** A ConfigMap of ours with a fault in it. */
function configMap(i: number): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: wva-queueing-model-config
  namespace: team-${i}
  labels:
    app.kubernetes.io/name: workload-variant-autoscaler
data:
  default: |
    sloMultiplier: 3.0
  model-${i}: |
    model_id: org/model-${i}
    namespace: team-${i}
    sloMultiplier: 1.0
`;
}

/** A repository of manifests of which few are ours, in folders of 20. */
function repository(): string {
  const root = mkdtempSync(join(tmpdir(), 'kneepoint-bench-'));
  for (let i = 0; i < MANIFESTS; i++) {
    const folder = join(root, 'apps', String(Math.floor(i / 20)));
    mkdirSync(folder, { recursive: true });
    const isOurs = i % (MANIFESTS / OURS) === 0;
    writeFileSync(join(folder, `${i}.yaml`), isOurs ? configMap(i) : deployment(i));
  }
  return root;
}

/** The command line as a user starts it, wall clock, on a repository of 1,000 manifests of which ten are ours. */
export const cliBenchmarks: SampledBenchmark[] = [
  {
    name: 'cli.lint_1000',
    unit: 'ms',
    async start() {
      const root = repository();
      return {
        async sample() {
          const start = process.hrtime.bigint();
          const { status, stdout } = spawnSync(process.execPath, ['dist/cli.js', 'lint', '--format', 'json', root]);
          const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
          const files = new Set((JSON.parse(stdout.toString()) as { file: string }[]).map(({ file }) => file));
          if (status !== 1 || files.size !== OURS) throw new Error('cli.lint_1000: the ten ConfigMaps were not found.');
          return elapsed;
        },
        stop: async () => rmSync(root, { recursive: true }),
      };
    },
  },
];
