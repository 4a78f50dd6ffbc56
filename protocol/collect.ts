/** Request: collects what the pods of a model report to Prometheus. Cancelled, it answers with what it has until then. */
export const COLLECT = 'kneepoint/collect';

export interface CollectParams {
  /** Names the job in its progress. */
  readonly id: string;
  readonly prometheus: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Sent as X-Scope-OrgID. */
    readonly tenantId?: string;
    readonly bearerToken?: string;
    /** Certificates of a private CA, PEM. */
    readonly ca?: string;
  };
  readonly namespace: string;
  /** The model, exactly as served. */
  readonly modelId: string;
  /** Live cycles from now on, or stored values of the time before now. */
  readonly schedule: { readonly liveCycles: number } | { readonly lastMs: number };
  /** The name of the document. */
  readonly name: string;
  readonly format: 'yaml' | 'json';
  /** Files of the workspace that may hold the deployments of its variants. */
  readonly manifests: readonly { readonly file: string; readonly text: string }[];
}

export type CollectResult =
  | {
      readonly ok: true;
      /** The document of observations: of so many cycles that the editor looks into the file. */
      readonly text: string;
      /** Cycles that were collected: none if it was cancelled before the first. */
      readonly cycles: number;
      /** Observations that passed all gates. */
      readonly observations: number;
      /** What came of it, in a line. */
      readonly summary: string;
      /** What was left out and why, and what the numbers rest on. */
      readonly details: readonly string[];
    }
  | {
      readonly ok: false;
      /** `unauthorised` and the like: what would help depends on it. */
      readonly code: string;
      readonly message: string;
    };

/** Notification from the server: how far a job is. */
export const COLLECT_PROGRESS = 'kneepoint/collectProgress';

export interface CollectProgress {
  readonly id: string;
  readonly message: string;
  readonly done: number;
  readonly wanted: number;
  /** The document so far: whole, so that it can be saved. */
  readonly text?: string;
}
