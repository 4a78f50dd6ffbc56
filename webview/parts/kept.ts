/** The same thing for as long as its parts are the same: what is not new need not be drawn again. */
export function kept<Parts extends readonly unknown[], Made>(
  make: (...parts: Parts) => Made,
): (...parts: Parts) => Made {
  let last: { readonly parts: Parts; readonly made: Made } | undefined;
  return (...parts) => {
    if (!last || parts.some((part, i) => part !== last?.parts[i])) last = { parts, made: make(...parts) };
    return last.made;
  };
}
