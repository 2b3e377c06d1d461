import type { TextEdit } from './formatting';
import { isInCode } from './isInCode';

/** Spaces and quotes, then perhaps the mark of an item: a sign or a number. */
const beginning = /^([ \t]*(?:>[ \t]?)*)(?:([-*+]|(\d{1,9})([.)]))([ \t]+))?/;

/**
 * A line break in a list or a quote begins the next item or line of it. In one that is still empty it ends the innermost
 * of them instead. Null where a line break is only that.
 */
export function continued(text: string, start: number, end: number): TextEdit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', start);
  const line = text.slice(from, until < 0 ? text.length : until);
  const [prefix = '', around = '', mark, number, dot, space = ''] = beginning.exec(line) ?? [];
  const quotes = around.includes('>');
  if ((mark === undefined && !quotes) || start - from < prefix.length || isInCode(text, from)) return null;

  if (line.length === prefix.length) {
    const left = mark !== undefined && quotes ? around : '';
    return { start: from, end: from + line.length, text: left, select: [from + left.length, from + left.length] };
  }
  const next = number === undefined ? mark : `${Number(number) + 1}${dot}`;
  const put = `\n${around}${next === undefined ? '' : next + space}`;
  return { start, end, text: put, select: [start + put.length, start + put.length] };
}
