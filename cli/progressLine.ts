import type { WriteStream } from 'node:tty';

/** What is over sooner needs no word. */
const PATIENCE_MS = 500;
const BETWEEN_MS = 100;

/** One line on a terminal that changes while something takes long; nothing elsewhere. */
export class ProgressLine {
  private next = performance.now() + PATIENCE_MS;
  private isOpen = false;

  constructor(private readonly output: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean } = process.stderr) {}

  /** Shows how far it is, now and then; the text is made only when it is shown. */
  show(text: () => string): void {
    if (!this.output.isTTY || performance.now() < this.next) return;
    this.output.write(`\r\u001B[K${text()}`);
    this.isOpen = true;
    this.next = performance.now() + BETWEEN_MS;
  }

  /** Clears the line. */
  end(): void {
    if (this.isOpen) this.output.write('\r\u001B[K');
    this.isOpen = false;
  }
}
