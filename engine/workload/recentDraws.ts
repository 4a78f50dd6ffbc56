type Draws = Float64Array | Int32Array;

/** Gives what was drawn under a key, or draws it. Nobody may write to what is given. @param key says all that the draws depend on */
export type KeepDraws = <Drawn extends Draws>(key: string, draw: () => Drawn) => Drawn;

/** What all of them may take. */
const MOST_BYTES = 64e6;

/** The draws that were asked for last: runs of a study share them. */
export class RecentDraws {
  /** The one asked for longest ago first. */
  private readonly kept = new Map<string, Draws>();
  private bytes = 0;
  private readonly mostBytes: number;

  constructor(mostBytes = MOST_BYTES) {
    this.mostBytes = mostBytes;
  }

  readonly keep: KeepDraws = <Drawn extends Draws>(key: string, draw: () => Drawn): Drawn => {
    const drawn = (this.kept.get(key) as Drawn | undefined) ?? draw();
    if (this.kept.delete(key)) this.bytes -= drawn.byteLength;
    this.kept.set(key, drawn);
    this.bytes += drawn.byteLength;
    for (const [oldest, { byteLength }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= byteLength;
    }
    return drawn;
  };
}
