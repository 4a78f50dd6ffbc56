/**
 * The bundle that workers load: beside the bundle that this is in, above it where that is one of several in a folder, and in dist for
 * who runs the sources.
 */
export declare function workerFile(): string;
