/** What understands the files that experiments name, in a bundle that the server loads when a document names one. */
export { readNamedFile } from './documents/serving/readNamedFile.ts';
