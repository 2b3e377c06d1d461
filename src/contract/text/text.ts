import * as z from 'zod/mini';
import { limits } from '../limits';

export const codePoints = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

/** Long runs of invisible layout characters freeze browsers. */
const formatRun = new RegExp(`\\p{Default_Ignorable_Code_Point}{${limits.formatRun + 1}}`, 'u');
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is the character being refused.
const nul = /\u0000/;

export function textProblem(text: string, max: number): TextProblem | null {
  const actual = codePoints(text);
  if (actual > max) return { code: 'too-long', max, actual };
  if (nul.test(text)) return { code: 'text-nul' };
  if (!text.isWellFormed()) return { code: 'text-surrogate' };
  if (formatRun.test(text)) return { code: 'text-control-run', max: limits.formatRun };
  return null;
}

export interface TextProblem {
  code: 'too-long' | 'text-nul' | 'text-surrogate' | 'text-control-run';
  max?: number;
  actual?: number;
}

/** Changes only line ends: the wire uses LF. */
export const toWireText = (text: string): string => text.replace(/\r\n?/g, '\n');

const manyMarks = /[\p{M}\uff9e\uff9f]{31}/u;

/** Does not normalise a text with more than 30 marks in a row (UAX #15), because sorting marks takes quadratic time. */
export const normalized = (text: string, form: 'NFC' | 'NFKC'): string =>
  manyMarks.test(text) ? text : text.normalize(form);

export const checkedText = (toWire: (text: string) => string, problemOf: (text: string) => { code: string } | null) =>
  z.pipe(
    z.string(),
    z.transform((value, context) => {
      const wire = toWire(value);
      const problem = problemOf(wire);
      if (problem) context.issues.push({ code: 'custom', input: value, params: { ...problem }, message: problem.code });
      return wire;
    }),
  );

export const text = (max: number) => checkedText(toWireText, (wire) => textProblem(wire, max));
