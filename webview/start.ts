import { registerControls } from './controls.ts';

/**
 * What the script of each page does.
 * @param start shows a view, which is about what its panel was opened for
 */
export function startPage(start: (root: HTMLElement, address: unknown) => void): void {
  registerControls();
  const { address = '{}' } = document.body.dataset;
  start(document.querySelector('main')!, JSON.parse(address));
}
