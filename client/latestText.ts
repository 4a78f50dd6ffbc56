/**
 * What a file is to hold, which changes while earlier texts are still being written: one text after another, and one
 * that cannot be written does not keep the next from being tried.
 */
export class LatestText {
  private writes: Promise<void> = Promise.resolve();
  private failure: unknown;

  constructor(private readonly write: (text: string) => Thenable<void>) {}

  save(text: string): void {
    this.writes = this.writes
      .then(() => this.write(text))
      .then(
        () => {
          this.failure = undefined;
        },
        (error: unknown) => {
          this.failure = error ?? new Error('It was not written.');
        },
      );
  }

  /** Waits for the last text; why it is not in the file, if it is not. */
  async settled(): Promise<unknown> {
    await this.writes;
    return this.failure;
  }
}
