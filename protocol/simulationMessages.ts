import type { FromPage, ToPage } from './pageMessages.ts';
import type { SimulationResult } from './simulation.ts';

/** The type under which the editor keeps panels of the simulation view. */
export const SIMULATION_VIEW = 'kneepoint.simulation';

/** From the editor's side to the page. */
export type ToSimulationPage = ToPage<SimulationResult>;

/** What the page of the simulation view asks for beside what every page does. */
export type SimulationRequest = WriteFieldsRequest | { readonly type: 'saveResult' };

export interface WriteFieldsRequest {
  readonly type: 'writeFields';
  /** The version of the file that the values were chosen for. */
  readonly version: number;
  readonly fields: Readonly<Record<string, number | string | null>>;
}

/** From the page to the editor's side. */
export type FromSimulationPage = FromPage | SimulationRequest;
