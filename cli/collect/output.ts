import { existsSync } from 'node:fs';
import type { Collected } from '../../collect/collect.ts';
import { observationsText } from '../../collect/observationsText.ts';
import { systemReason } from '../lint/problem.ts';
import { checkSavable, saveFile } from './saveFile.ts';

/** Where the document goes: a file, which is there and whole after every step, or standard output at the end. */
export class Output {
  readonly isStandard: boolean;

  constructor(private readonly path: string) {
    this.isStandard = path === '-';
  }

  /** Why nothing may be written there. */
  obstacle(isForced: boolean): string | undefined {
    if (this.isStandard) return undefined;
    if (existsSync(this.path) && !isForced)
      return 'this file exists already. Take another name, or --force to replace it.';
    try {
      checkSavable(this.path);
      return undefined;
    } catch (error) {
      const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
      return isAbsent ? 'there is no such folder to write it to.' : `it cannot be written: ${systemReason(error)}`;
    }
  }

  /** Saves what there is; the reason if that fails. */
  save(collected: Collected): string | undefined {
    if (this.isStandard) return undefined;
    try {
      saveFile(this.path, this.text(collected));
      return undefined;
    } catch (error) {
      return systemReason(error);
    }
  }

  /** Writes the whole. What cannot be saved is not lost: it goes to standard output, and the reason is given. */
  finish(collected: Collected): string | undefined {
    if (collected.document.spec.cycles.length === 0) return undefined;
    const problem = this.save(collected);
    if (this.isStandard || problem !== undefined) process.stdout.write(this.text(collected));
    return problem;
  }

  private text({ document }: Collected): string {
    return observationsText(document, this.path.endsWith('.json') ? 'json' : 'yaml');
  }
}
