/** What came of something; for the reader. */
export interface Report {
  readonly ok: boolean;
  readonly message: string;
  /** The version of the document that came of it. */
  readonly version?: number;
}
