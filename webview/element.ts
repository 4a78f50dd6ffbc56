/** Makes an element of the page. Text is set as text: nothing of a document is ever read as markup. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** One of VS Code's icons; what it means stands beside it in words. */
export function icon(name: string, slot?: string): HTMLElement {
  return element('span', {
    class: `codicon codicon-${name}`,
    'aria-hidden': 'true',
    ...(slot ? { slot } : {}),
  });
}

/** Sets a text only where it changes, so that screen readers hear of changes alone. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
