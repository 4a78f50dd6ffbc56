import type { TObject } from '@sinclair/typebox';
import { ServiceParameters } from './service-parameters.ts';

/** The kinds of documents of our own, each with its schema. */
export const KINDS = { ServiceParameters } satisfies Record<string, TObject>;
