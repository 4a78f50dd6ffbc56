// Functions that run inside the page. They read what the editor has painted, character by character, because that is
// what the user sees: the API's ranges are checked elsewhere.

/**
 * @typedef {{ line: number, start: number, end: number, text: string, severity: string }} Squiggle
 * Columns count from 1; `end` is the column after the last marked character, as in VS Code's API.
 */

/**
 * Every squiggle in the visible part of the active editor, with the characters above it.
 * @returns {Squiggle[]}
 */
export function readSquiggles() {
  const editor = document.querySelector('.editor-group-container.active .monaco-editor');
  if (!editor) return [];
  const lineNumbers = [...editor.querySelectorAll('.line-numbers')].map((element) => ({
    top: element.getBoundingClientRect().top,
    number: Number(element.textContent),
  }));
  const lines = [...editor.querySelectorAll('.view-line')];

  return [...editor.querySelectorAll('.view-overlays [class*="squiggly-"]')].flatMap((mark) => {
    const box = mark.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    const line = lines.find((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top <= middle && middle < bottom;
    });
    if (!line || box.width === 0) return [];
    const { top } = line.getBoundingClientRect();
    const number = lineNumbers.find((candidate) => Math.abs(candidate.top - top) < 2)?.number ?? 0;
    const covered = characters(line).filter(({ left, right }) => {
      const centre = (left + right) / 2;
      return centre > box.left && centre < box.right;
    });
    const [first] = covered;
    if (!first) return [];
    const severity = /squiggly-(\w+)/.exec(mark.className)?.[1] ?? '';
    const text = covered.map(({ character }) => character).join('');
    return [{ line: number, start: first.column, end: first.column + covered.length, text, severity }];
  });

  /** @param {Element} line */
  function characters(line) {
    const found = [];
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let column = 1;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      for (let i = 0; i < text.length; i++) {
        const range = document.createRange();
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const { left, right } = range.getBoundingClientRect();
        found.push({ column: column++, left, right, character: text.charAt(i).replace('\u00a0', ' ') });
      }
    }
    return found;
  }
}

/**
 * The visible lines of the active editor, from the top; undefined while one of them is not beside a line number: a line
 * that has just been painted anew can stand above all others for a moment.
 * @returns {string[] | undefined}
 */
export function readVisibleLines() {
  const editor = document.querySelector('.editor-group-container.active .monaco-editor');
  if (!editor) return undefined;
  const topOf = (/** @type {Element} */ element) => Math.round(element.getBoundingClientRect().top);
  const numbers = new Map([...editor.querySelectorAll('.line-numbers')].map((e) => [topOf(e), Number(e.textContent)]));
  const lines = [...editor.querySelectorAll('.view-line')]
    .map((element) => ({
      number: numbers.get(topOf(element)) ?? 0,
      text: (element.textContent ?? '').replaceAll('\u00a0', ' '),
    }))
    .sort((a, b) => a.number - b.number);
  const inPlace = lines.every(({ number }, i) => number > 0 && number !== lines[i - 1]?.number);
  return lines.length > 0 && inPlace ? lines.map(({ text }) => text) : undefined;
}

/**
 * Where a text stands on the screen: the centre of its first occurrence, searching from a line number on.
 * @param {{ text: string, fromLine: number }} wanted
 * @returns {{ x: number, y: number } | undefined}
 */
export function locateText({ text, fromLine }) {
  const editor = document.querySelector('.editor-group-container.active .monaco-editor');
  if (!editor) return undefined;
  const tops = new Map(
    [...editor.querySelectorAll('.line-numbers')].map((element) => [
      Math.round(element.getBoundingClientRect().top),
      Number(element.textContent),
    ]),
  );
  const lines = [...editor.querySelectorAll('.view-line')]
    .map((element) => ({ element, top: element.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top);

  for (const { element, top } of lines) {
    if ((tops.get(Math.round(top)) ?? 0) < fromLine) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(text);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const box = range.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }
  }
  return undefined;
}
