import type { Random } from './random.ts';

type Span = [number, number];

/** A field as it was written: its spans in the inner text. */
interface WrittenField {
  readonly name: string;
  readonly keySpan: Span;
  readonly valueSpan: Span;
  readonly merged?: boolean;
}

/** The YAML inside an entry, with line feeds, and the fields in it. */
export interface InnerDocument {
  readonly text: string;
  readonly fields: readonly WrittenField[];
  /** It holds no space behind a colon and no comment: a plain scalar may hold it. */
  readonly isCompact: boolean;
}

/** A field to write, and whether its value is one that rules have something to say about. */
type Draft = readonly [name: string, value: string];

const NAMES = ['sloMultiplier', 'tuningEnabled', 'model_id', 'namespace', 'targetTTFT', 'targetITL', 'note', 'é', '🚀'];
const VALUES = [
  '3.0',
  'true',
  '1e3',
  '-0x1F',
  'meta-llama/Llama-3.1-8B',
  '"quoted"',
  '"a \\"b\\" \\u00e9 \\\\ c"',
  "'it''s'",
  "'🚀 #x'",
  '🚀',
  'two words',
  '',
  '[1, "b"]',
  '{a: 1}',
];
/** Each finding that these cause has a preferred fix. */
const FAULTS: readonly Draft[] = [
  ['sloMultiplier', '0.5'],
  ['sloMultiplier', '0'],
  ['sloMultiplier', '"4.0"'],
  ['sloMultiplier', "'-1'"],
  ['tuningEnabled', 'false'],
  ['tuningEnabled', '"true"'],
  ['targetTTFT', '500'],
  ['targetITL', '50.0'],
  ['model_id', '"m "'],
  ['sloMultipler', '4'],
  ['targetTtft', '100'],
];

const COMMENTS = [' # note', '  # 🚀 "é" \\', ' #', '\t# tab'];

/** Writes some fields as a block mapping, in braces, or as compact JSON. */
export function innerDocument(random: Random, faulty = false): InnerDocument {
  const drafts = draftFields(random, faulty);
  const shape = random.below(6);
  if (shape === 0) return flowMapping(random, drafts);
  if (shape === 1) return compactJson(drafts);
  return blockMapping(random, drafts, !faulty && random.oneIn(6));
}

function draftFields(random: Random, faulty: boolean): Draft[] {
  const drafts: Draft[] = [];
  const count = 1 + random.below(5);
  for (let i = 0; i < count; i++) {
    const draft: Draft = faulty && random.oneIn(2) ? random.pick(FAULTS) : [random.pick(NAMES), random.pick(VALUES)];
    if (!drafts.some(([name]) => name === draft[0])) drafts.push(draft);
  }
  return drafts;
}

function blockMapping(random: Random, drafts: readonly Draft[], hasMerge: boolean): InnerDocument {
  const fields: WrittenField[] = [];
  let text = '';
  if (random.oneIn(5)) text += '\n'.repeat(1 + random.below(2));
  if (random.oneIn(5)) text += '---\n';
  const indentation = random.oneIn(5) ? ' '.repeat(1 + random.below(3)) : '';
  if (hasMerge) text += `${indentation}base: &b\n${indentation}  fromBase: 5\n`;
  for (const [name, value] of drafts) {
    if (random.oneIn(6)) text += `${indentation}# comment 🚀 ' " : \\\n`;
    if (random.oneIn(8)) text += '\n';
    if (random.oneIn(10) && value !== '') {
      fields.push(addField(name, `|-\n${indentation}    first "line"\n\n${indentation}     second`, ' '));
      continue;
    }
    const gap = value === '' ? '' : random.pick([' ', '  ', '\t', ' \t ']);
    fields.push(addField(name, value, gap));
    if (random.oneIn(5)) text += random.pick(COMMENTS);
    text += '\n';
  }
  if (hasMerge) {
    const at = text.length + indentation.length + 4;
    fields.push({ name: 'fromBase', keySpan: [at, at + 2], valueSpan: [at, at + 2], merged: true });
    text += `${indentation}<<: *b\n`;
  }
  if (random.oneIn(6)) text += '\n'.repeat(1 + random.below(2));
  if (random.oneIn(4)) text = text.trimEnd();
  return { text, fields, isCompact: false };

  function addField(name: string, value: string, gap: string): WrittenField {
    const isBlock = value.startsWith('|');
    const key = random.oneIn(5) ? `"${name}"` : random.oneIn(8) ? `'${name}'` : name;
    const keyStart = text.length + indentation.length;
    const valueStart = keyStart + key.length + 1 + gap.length;
    text += `${indentation}${key}:${gap}${value}${isBlock ? '\n' : ''}`;
    return {
      name,
      keySpan: [keyStart, keyStart + key.length],
      valueSpan: [valueStart, valueStart + value.length],
    };
  }
}

function flowMapping(random: Random, drafts: readonly Draft[]): InnerDocument {
  const fields: WrittenField[] = [];
  let text = random.pick(['{', '{ ']);
  for (const [i, [name, written]] of drafts.entries()) {
    const value = written || '~';
    if (i > 0) text += random.pick([', ', ',  ']);
    const key = random.oneIn(3) ? `"${name}"` : name;
    const keySpan: Span = [text.length, text.length + key.length];
    text += `${key}: `;
    fields.push({ name, keySpan, valueSpan: [text.length, text.length + value.length] });
    text += value;
  }
  text += random.pick(['}', ' }', '}\n']);
  return { text, fields, isCompact: false };
}

/** What a generator's plain literal may hold: JSON without blanks. */
function compactJson(drafts: readonly Draft[]): InnerDocument {
  const fields: WrittenField[] = [];
  let text = '{';
  for (const [i, [name, value]] of drafts.entries()) {
    if (i > 0) text += ',';
    const written = /^(true|false|[0-9.]+|"[a-z.0-9]*")$/.test(value) ? value : '"x"';
    const keySpan: Span = [text.length, text.length + name.length + 2];
    text += `"${name}":`;
    fields.push({ name, keySpan, valueSpan: [text.length, text.length + written.length] });
    text += written;
  }
  return { text: `${text}}`, fields, isCompact: true };
}
