import type { CST } from 'yaml';
import { decodeBlockScalar } from './blockScalar.ts';
import { decodeDoubleQuoted } from './doubleQuoted.ts';
import { decodePlain, decodeSingleQuoted } from './flowScalar.ts';
import { type MappedText, MappedTextBuilder } from './mappedText.ts';

/** How a scalar is written; each style needs its own way of decoding and of editing. A whole file stands for itself. */
type ScalarStyle = 'block' | 'double-quoted' | 'single-quoted' | 'plain' | 'file';

/** A scalar's token as it stands in the file. */
export interface ScalarSource {
  readonly style: ScalarStyle;
  /** Offset of the token in the file: its header, quote or first character. */
  readonly offset: number;
  readonly text: string;
  /** Where the text below a block scalar's header starts, relative to the token; 0 for other styles. */
  readonly contentStart: number;
  readonly parentIndent: number;
}

/** The source of a scalar's token; undefined for tokens that are not scalars (aliases, collections). */
export function scalarSource(token: CST.Token | undefined): ScalarSource | undefined {
  switch (token?.type) {
    case 'block-scalar': {
      const header = token.props.map((prop) => ('source' in prop ? prop.source : '')).join('');
      return {
        style: 'block',
        offset: token.props[0]?.offset ?? token.offset,
        text: header + token.source,
        contentStart: header.length,
        parentIndent: token.indent,
      };
    }
    case 'double-quoted-scalar':
    case 'single-quoted-scalar':
    case 'scalar': {
      const style =
        token.type === 'scalar' ? 'plain' : token.type === 'single-quoted-scalar' ? 'single-quoted' : 'double-quoted';
      return { style, offset: token.offset, text: token.source, contentStart: 0, parentIndent: token.indent };
    }
    default:
      return undefined;
  }
}

/** Decodes a scalar of any style to its text, every unit mapped to its place in the token. */
export function decodeScalar(source: ScalarSource): MappedText {
  switch (source.style) {
    case 'block':
      return decodeBlockScalar(source.text, source.contentStart, source.parentIndent);
    case 'double-quoted':
      return decodeDoubleQuoted(source.text);
    case 'single-quoted':
      return decodeSingleQuoted(source.text);
    case 'plain':
      return decodePlain(source.text);
    case 'file':
      return decodeFile(source.text);
  }
}

function decodeFile(text: string): MappedText {
  const builder = new MappedTextBuilder(text);
  builder.copy(0, text.length);
  return builder.build(text.length);
}
