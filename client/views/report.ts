/** What came of something; for the reader. */
export interface Report {
  readonly ok: boolean;
  readonly message: string;
}
