import type { Collected } from '../../collect/collect.ts';
import { observationsText } from '../../collect/observationsText.ts';
import { isJson, obstacleToDocument, STANDARD_OUTPUT, save } from '../outFile.ts';

/** Where the document goes: a file, which is there and whole after every step, or standard output at the end. */
export class Output {
  readonly isStandard: boolean;

  constructor(private readonly path: string) {
    this.isStandard = path === STANDARD_OUTPUT;
  }

  /** Why nothing may be written there. */
  obstacle(isForced: boolean): string | undefined {
    return this.isStandard ? undefined : obstacleToDocument(this.path, isForced);
  }

  /** Saves what there is; the reason if that fails. */
  save(collected: Collected): string | undefined {
    return this.isStandard ? undefined : save(this.path, this.text(collected));
  }

  /** Writes the whole. What cannot be saved is not lost: it goes to standard output, and the reason is given. */
  finish(collected: Collected): string | undefined {
    if (collected.document.spec.cycles.length === 0) return undefined;
    const problem = this.save(collected);
    if (this.isStandard || problem !== undefined) process.stdout.write(this.text(collected));
    return problem;
  }

  private text({ document }: Collected): string {
    return observationsText(document, isJson(this.path) ? 'json' : 'yaml');
  }
}
