import type { MaxBatch } from '../analyzer/maxBatch.ts';
import { whole } from './quantities.ts';

/** The max batch of a deployment, and where the controller has it from. */
export function maxBatchSentence({ value, source, flag, text, server, variable }: MaxBatch): string {
  const batch = `Max batch ${whole(value)}`;
  if (source === 'flag') return `${batch}, from ${flag}.`;
  if (source === 'default') return `${batch}: no flag of ${SERVER_NAMES[server]} sets it, so the default counts.`;
  if (source === 'not-positive') return `${batch}: ${flag} ${text} is not above 0, so the default counts.`;
  if (text === '') return `${batch}: ${flag} has no number after it, so the default counts.`;
  const unread = `${batch}: the controller cannot read ${JSON.stringify(text)} after ${flag}, so the default counts.`;
  if (variable?.value === undefined) return unread;
  return `${unread} The server gets ${variable.value}.`;
}

const SERVER_NAMES: Readonly<Record<MaxBatch['server'], string>> = { vllm: 'vLLM', sglang: 'SGLang' };
