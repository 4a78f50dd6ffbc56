import type { Random } from './random.ts';

/**
 * A file being written, which knows for every unit of a scalar's text where it put it. Written independently of the
 * decoder: each style is written unit by unit, from the rules of YAML.
 */
export class FileWriter {
  text = '';

  constructor(
    readonly random: Random,
    readonly lineBreak: string,
  ) {}

  /** Adds text; line feeds become the file's line breaks. */
  add(text: string): this {
    this.text += text.replaceAll('\n', this.lineBreak);
    return this;
  }

  /** Adds source that stands for one unit of text (or for the two of a character outside the basic plane). */
  unit(units: Units, source: string, decoded = source): void {
    const start = this.text.length;
    this.add(source);
    const isCopy = source === decoded;
    for (let i = 0; i < decoded.length; i++)
      units.push(isCopy ? [start + i, start + i + 1] : [start, this.text.length]);
  }
}

/** Where each unit of a text stands in the file. */
export type Units = [number, number][];

export type Style = 'literal' | 'folded' | 'double' | 'json' | 'single' | 'plain';

/** Whether a text can be written in a style here. */
export function takes(style: Style, text: string, isCompact: boolean): boolean {
  if (style === 'plain') return isCompact;
  if (style === 'single') return !/\n[ \t]|[ \t]\n|^[ \t\n]|[ \t]$|\t/.test(text);
  // A block that starts with more blank lines than text, or ends in blanks, needs more care than it is worth.
  return style === 'double' || style === 'json' || text.trim() !== '';
}

/**
 * Writes a text as a scalar behind a key's colon.
 * @param column where the key stands
 * @param isInFlow a flow collection is around it, on one line
 */
export function writeScalar(file: FileWriter, text: string, style: Style, column: number, prefix = ''): Units {
  const units: Units = [];
  switch (style) {
    case 'literal':
    case 'folded':
      writeBlock(file, units, prefix + text, style, column);
      break;
    case 'double':
    case 'json':
      file.add('"');
      writeDouble(file, units, prefix + text, style === 'json' ? undefined : column);
      file.add('"');
      break;
    case 'single':
      file.add("'");
      writeSingle(file, units, prefix + text, column);
      file.add("'");
      break;
    case 'plain':
      file.unit(units, prefix + text);
      break;
  }
  return units.slice(prefix.length);
}

function writeBlock(file: FileWriter, units: Units, text: string, style: 'literal' | 'folded', column: number): void {
  const { random } = file;
  const body = text.replace(/\n+$/, '');
  const breaks = text.length - body.length;
  const chomp = breaks === 0 ? '-' : breaks === 1 ? random.pick(['', '', '+']) : '+';
  const width = 1 + random.below(5);
  const firstText = body.split('\n').find((line) => line !== '')!;
  const digit = /^[ \t]/.test(firstText) || random.oneIn(3) ? String(width) : '';
  const indicators = random.oneIn(2) ? `${digit}${chomp}` : `${chomp}${digit}`;
  file.add(`${style === 'literal' ? '|' : '>'}${indicators}${random.pick(['', '', ' ', '\t', ' # c', '\t# é 🚀'])}\n`);
  const indentation = ' '.repeat(column + width);
  const blank = () => (digit ? indentation.slice(0, random.below(indentation.length + 1)) : '');
  const lines = body.split('\n');
  const isSpaced = (line: string) => /^[ \t]/.test(line);
  let previous: string | undefined;
  for (const [i, line] of lines.entries()) {
    if (line === '') {
      file.add(blank());
    } else {
      file.add(indentation);
      file.unit(units, line);
      previous = line;
    }
    if (i === lines.length - 1) break;
    // Between two lines of folded text, the first break is not seen: one more is needed.
    const next = lines.slice(i + 1).find((each) => each !== '')!;
    const isFolding = style === 'folded' && line !== '' && !isSpaced(previous!) && !isSpaced(next);
    if (isFolding) file.add(`\n${blank()}`);
    file.unit(units, '\n');
  }
  for (let i = 0; i < breaks; i++) {
    if (i > 0) file.add(blank());
    file.unit(units, '\n');
  }
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

/** @param column undefined for JSON, where a scalar has one line */
function writeDouble(file: FileWriter, units: Units, text: string, column: number | undefined): void {
  const { random } = file;
  const characters = [...text];
  const isText = (character: string | undefined) => character !== undefined && !/[ \t\n"\\]/.test(character);
  // A line that begins with a document's marker ends the document, wherever it stands: indent by one at least.
  const indentation = ' '.repeat((column ?? 0) + 1 + random.below(4));
  for (const [i, character] of characters.entries()) {
    const isBetween = column !== undefined && isText(characters[i - 1]) && isText(characters[i + 1]);
    if (isBetween && character === ' ' && random.oneIn(5)) file.unit(units, `\n${indentation}`, ' ');
    else if (isBetween && character === '\n' && random.oneIn(5)) file.unit(units, `\n\n${indentation}`, '\n');
    else if (character === '\n' && column !== undefined && isText(characters[i + 1]) && random.oneIn(4)) {
      file.unit(units, '\\n', '\n');
      file.add(`\\\n${indentation}`);
    } else if (SHORT[character]) file.unit(units, SHORT[character], character);
    else if (random.oneIn(25)) file.unit(units, escaped(character, random, column === undefined), character);
    else file.unit(units, character);
  }
}

function escaped(character: string, random: Random, isJson: boolean): string {
  const code = character.codePointAt(0)!;
  const hex = (digits: number) => code.toString(16).padStart(digits, '0');
  if (code > 0xffff) return isJson ? character : `\\U${hex(8)}`;
  return !isJson && code < 0x100 && random.oneIn(2) ? `\\x${hex(2)}` : `\\u${hex(4)}`;
}

function writeSingle(file: FileWriter, units: Units, text: string, column: number): void {
  const { random } = file;
  const indentation = ' '.repeat(column + 1 + random.below(4));
  const isText = (character: string | undefined) => character !== undefined && !/[ \t\n]/.test(character);
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === "'") file.unit(units, "''", "'");
    else if (character === '\n') {
      let more = 0;
      while (text[i + 1 + more] === '\n') more++;
      file.add('\n');
      for (let each = 0; each <= more; each++) file.unit(units, '\n');
      file.add(indentation);
      i += more;
    } else if (character === ' ' && isText(text[i - 1]) && isText(text[i + 1]) && random.oneIn(6))
      file.unit(units, `\n${indentation}`, ' ');
    else file.unit(units, character);
  }
}
