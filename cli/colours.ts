import pico from 'picocolors';

/** Whether to write in colours: `NO_COLOR` and `FORCE_COLOR` say so, else a terminal that can. */
export function showsColours(output: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return pico.isColorSupported && Boolean(output.isTTY);
}
