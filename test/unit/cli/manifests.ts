/** A ConfigMap as the controller wants it, with the lines of one entry more. */
export function manifest(...lines: string[]): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: wva-queueing-model-config
  namespace: workload-variant-autoscaler-system
  labels:
    app.kubernetes.io/name: workload-variant-autoscaler
data:
  default: |
    sloMultiplier: 3.0
  llama: |
    model_id: meta-llama/Meta-Llama-3.1-8B-Instruct
    namespace: llm-d-prod
${lines.map((line) => `    ${line}\n`).join('')}`;
}

/** Nothing to mend in it: the one finding is the note that every active ConfigMap gets, in line 9. */
export const FINE = manifest('sloMultiplier: 4.0');
/** An error in line 14. */
export const BROKEN = manifest('sloMultiplier: 1.0');
/** Two warnings, in lines 14 and 15. */
export const DOUBTFUL = manifest('sloMultipler: 4.0', 'targetTFT: 500.0');
/** A warning that has a safe fix, in line 14. */
export const BLANKS = manifest('sloMultiplier: 4.0  ');
/** Not ours. */
export const OTHER = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: other\ndata:\n  default: |\n    a: "b\n';

/** Silences the note of `FINE` and the others. */
export const QUIET = ['--severity', 'analyzer-parked=off'];
