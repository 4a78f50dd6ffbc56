import type { CapacityResult, EntryValuesToWrite } from './capacity.ts';
import type { FromPage, ToPage } from './pageMessages.ts';

/** The type under which the editor keeps panels of the capacity view. */
export const CAPACITY_VIEW = 'kneepoint.capacity';

/** From the editor's side to the page. */
export type ToCapacityPage = ToPage<CapacityResult>;

/** What the page of the capacity view asks for beside what every page does. */
export type CapacityRequest =
  | { readonly type: 'write'; readonly version?: number; readonly values: EntryValuesToWrite }
  | { readonly type: 'createParameters' };

/** From the page to the editor's side. */
export type FromCapacityPage = FromPage | CapacityRequest;
