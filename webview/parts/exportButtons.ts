import type { ExportFormat } from '../../protocol/pageMessages.ts';
import { button } from '../controls.ts';
import { element } from '../element.ts';

const FORMATS: readonly { readonly format: ExportFormat; readonly what: string }[] = [
  { format: 'svg', what: 'Save the picture as SVG' },
  { format: 'png', what: 'Save the picture as PNG' },
  { format: 'csv', what: 'Save the numbers as CSV' },
];

/** Below the picture: ways to take it along. */
export function exportButtons(save: (format: ExportFormat) => void): HTMLElement {
  const buttons = FORMATS.map(({ format, what }) => {
    const made = button({ label: format.toUpperCase(), click: () => save(format) });
    made.setEnabled(true, what);
    made.node.setAttribute('aria-label', what);
    return made.node;
  });
  return element('div', { class: 'exports', role: 'group', 'aria-label': 'Save' }, 'Save as', ...buttons);
}
