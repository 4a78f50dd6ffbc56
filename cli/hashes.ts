import { createHash } from 'node:crypto';
import { canonicalJson } from '../engine/report/canonicalJson.ts';

/** SHA-256 as 64 hexadecimal digits. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SHA-256 of a value in the form of RFC 8785. */
export function canonicalHash(value: unknown): string {
  return sha256(canonicalJson(value));
}
