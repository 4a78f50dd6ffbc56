import type { WriteStream } from 'node:tty';
import type { Progress } from '../../collect/collect.ts';
import { plural } from '../../engine/report/quantities.ts';
import { printable } from '../lint/formats/printable.ts';
import { hint } from './summary.ts';

/** Progress: one line that changes on a terminal, elsewhere a line for each step. Failures stay in any case. */
export class ProgressLines {
  private isOpen = false;

  constructor(private readonly output: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean }) {}

  show(step: Progress): void {
    const { wanted, document } = step.soFar;
    const done = document.spec.cycles.length;
    switch (step.kind) {
      case 'collected': {
        const { variants, time } = step.cycles.at(-1)!;
        const pods = variants.reduce((sum, variant) => sum + variant.pods.length, 0);
        const refused = variants.reduce((sum, variant) => sum + (variant.refused?.length ?? 0), 0);
        this.line(
          `cycle ${done} of ${wanted} at ${time}: ${plural(pods, 'pod')}${refused > 0 ? `, ${refused} refused` : ''}`,
        );
        return;
      }
      case 'failed': {
        const { fromMs, toMs, cycles, reason, code } = step.gap;
        const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
        const when = from === to ? `at ${from}` : `from ${from} to ${to}`;
        this.say(`no values for ${plural(cycles, 'cycle')} ${when}: ${reason}${hint(code)}`);
        return;
      }
      case 'waiting':
        if (this.output.isTTY)
          this.line(`cycle ${done} of ${wanted}; the next at ${new Date(step.untilMs).toISOString()}`);
    }
  }

  /** Writes a line that stays. */
  say(text: string): void {
    this.end();
    this.output.write(`${printable(text)}\n`);
  }

  /** Clears the line that changes. */
  end(): void {
    if (this.isOpen) this.output.write('\r\u001B[K');
    this.isOpen = false;
  }

  private line(text: string): void {
    const shown = printable(text);
    this.output.write(this.output.isTTY ? `\r\u001B[K${shown}` : `${shown}\n`);
    this.isOpen = Boolean(this.output.isTTY);
  }
}
