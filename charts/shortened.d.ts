/** A tooltip or a label is drawn in one piece: long names would leave it. What tells names apart is at either end. */
export declare function shortened(name: string, most?: number): string;
