export { QueueingConfigEntry } from './queueing-config-entry.ts';
export { ServiceParameters, VariantParameters } from './service-parameters.ts';
