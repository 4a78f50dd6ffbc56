/** A model in a namespace, as entries, variants and observations name it. */
export interface Model {
  readonly modelId: string;
  readonly namespace: string;
}

/** What tells models apart. */
export function modelKey({ modelId, namespace }: Model): string {
  return JSON.stringify([namespace, modelId]);
}
