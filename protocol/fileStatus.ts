/** Asked by the editor: what the server takes a file for. */
export const FILE_STATUS = 'kneepoint/fileStatus';
export interface FileStatusParams {
  readonly uri: string;
}
export interface FileStatusResult {
  /** In a few words: `queueing model, 3 entries`. */
  readonly summary: string;
  /** How many findings are shown, and, where nothing is, why. */
  readonly detail: string;
  readonly severity: 'error' | 'warning' | 'none';
}
