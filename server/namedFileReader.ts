/** What understands the files that experiments name: loaded when a document names one. */
export { readNamedFile } from './documents/serving/readNamedFile.ts';
