/** Messages that the editor's side and every page of the editor exchange; a view adds its own. */

/** From the editor's side to a page. */
export type ToPage<Result> =
  | { readonly type: 'result'; readonly result: Result }
  /** What came of something that the page asked for; `message` is for the reader, `version` the one that was written. */
  | { readonly type: 'done'; readonly ok: boolean; readonly message: string; readonly version?: number };

/** From a page to the editor's side. */
export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: 'save'; readonly name: string; readonly format: ExportFormat; readonly content: string }
  | { readonly type: 'showFile' }
  | { readonly type: 'showSource'; readonly uri: string; readonly offset: number }
  | { readonly type: 'restart' };

/** How a picture or its numbers are saved. PNG travels as base64, the others as text. */
export type ExportFormat = 'svg' | 'png' | 'csv';

/** The views that are pages. */
export type PageView = 'capacity' | 'tuner' | 'simulation' | 'study';

/** What a page hands to the editor to be given back after a reload: at least what it is about. */
export interface KeptPage<Address> {
  readonly address: Address;
}
