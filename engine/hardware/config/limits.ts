/** Above these, numbers of a config.json are typing errors; below, products of them are far from what a double holds. */
export const MOST_LAYERS = 4096;
export const MOST_WIDTH = 16_777_216;
export const MOST_HEADS = 65_536;
export const MOST_WORDS = 100_000_000;
