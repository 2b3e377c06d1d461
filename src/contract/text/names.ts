import { checkedText, normalized, type TextProblem, textProblem, toWireText } from './text';

/** A character with a glyph can carry a mark or a variation selector. */
const glyph = '[^\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point}]';

/** Emoji joiners, variation selectors, flag tags, and the (non-)joiners of Arabic and Indic scripts. */
const attached = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  `(?<=${glyph})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
  '(?<=(?!\\p{Default_Ignorable_Code_Point})\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
  '(?<=(?!\\p{C})\\p{Script=Arabic})\\u200c(?=(?!\\p{C})\\p{Script=Arabic})',
  '(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca])[\\u200c\\u200d]',
].join('|');
const hidden = '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';
const attachedOrHidden = new RegExp(`(?<attached>${attached})|${hidden}`, 'gu');
const notPlain = /[^ -~]/;
const lineCharacters = /[\n\t]/;
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export interface NameOptions {
  lines?: boolean;
}

/** Without `lines`, line feeds and tabs become spaces. The result may be empty. */
export function withoutHidden(text: string, { lines = false }: NameOptions = {}): string {
  if (!notPlain.test(text)) return text;
  return text.replace(attachedOrHidden, (character, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    if (!lineCharacters.test(character)) return /\s/u.test(character) ? ' ' : '';
    return lines ? character : ' ';
  });
}

export const hasGlyph = (text: string): boolean => visible.test(text);

export const toWireName = (text: string): string => normalized(toWireText(text), 'NFC');

export const comparableText = (text: string): string => toWireName(text).trim();

export interface NameProblem extends Omit<TextProblem, 'code'> {
  code: TextProblem['code'] | 'hidden-character' | 'nothing-visible';
}

/** Null if the service can store the name. Takes the result of `toWireName`. */
export function nameProblem(name: string, max: number, options: NameOptions = {}): NameProblem | null {
  const problem = textProblem(name, max);
  if (problem) return problem;
  if (withoutHidden(name, options) !== name) return { code: 'hidden-character' };
  return hasGlyph(name) ? null : { code: 'nothing-visible' };
}

export const nameText = (max: number, options: NameOptions = {}) =>
  checkedText(toWireName, (name) => nameProblem(name, max, options));
