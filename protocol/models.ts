import type { Range } from 'vscode-languageserver-types';

/** Asked by the editor: the models that the workspace's files speak of. */
export const MODELS = 'kneepoint/models';

export interface ModelSummary {
  readonly modelId: string;
  readonly namespace: string;
  /** The SLO and where it comes from, in a line. */
  readonly slo: string;
  /** What the SLO takes, where that is known: `5 replicas at 14.2 req/s`. */
  readonly answer?: string;
  readonly places: readonly ModelSummaryPlace[];
}

export interface ModelSummaryPlace {
  readonly kind: 'entry' | 'variant';
  readonly name: string;
  readonly uri: string;
  readonly range: Range;
}
