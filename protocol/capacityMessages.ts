import type { CapacityResult, EntryAddress, EntryValuesToWrite } from './capacity.ts';

/** The type under which the editor keeps panels of the capacity view. */
export const CAPACITY_VIEW = 'kneepoint.capacity';

/** From the editor's side to the page. */
export type ToCapacityPage =
  | { readonly type: 'capacity'; readonly result: CapacityResult }
  /** What came of writing or saving; `message` is for the reader, `version` the one that was written. */
  | { readonly type: 'done'; readonly ok: boolean; readonly message: string; readonly version?: number };

/** From the page to the editor's side. */
export type FromCapacityPage =
  | { readonly type: 'ready' }
  | { readonly type: 'write'; readonly version?: number; readonly values: EntryValuesToWrite }
  | { readonly type: 'save'; readonly name: string; readonly format: ExportFormat; readonly content: string }
  | { readonly type: 'showEntry' }
  | { readonly type: 'showSource'; readonly uri: string; readonly offset: number }
  | { readonly type: 'createParameters' }
  | { readonly type: 'restart' };

/** How a picture or its numbers are saved. PNG travels as base64, the others as text. */
export type ExportFormat = 'svg' | 'png' | 'csv';

/** What the page hands to the editor to be given back after a reload: at least which entry it shows. */
export interface KeptCapacityPage {
  readonly address: EntryAddress;
}
