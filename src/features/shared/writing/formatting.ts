import { letterOf } from '#browser/input/letterOf';
import { isInCode } from './isInCode';

export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'quote' | 'bullets' | 'numbers';

export interface TextEdit {
  start: number;
  end: number;
  text: string;
  select: [start: number, end: number];
}

/** A single URL. */
export const isUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text.trim());

/** A URL pasted over words makes a link. */
export function pastedOver(text: string, start: number, end: number, url: string): TextEdit | null {
  const inner = text.slice(start, end);
  if (!isUrl(url) || inner.trim() === '' || inner.includes('\n') || isUrl(inner)) return null;
  // Inserted as text in code and in a link's address.
  const before = text.slice(0, start);
  if ((before.match(/`/g)?.length ?? 0) % 2 === 1 || before.endsWith('](')) return null;
  const link = `[${inner}](${url.trim().replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'))})`;
  return { start, end, text: link, select: [start + link.length, start + link.length] };
}

const keys: Record<string, Format> = { b: 'bold', i: 'italic', e: 'code' };
const shiftKeys: Record<string, Format> = { x: 'strike', u: 'link', '7': 'numbers', '8': 'bullets', '9': 'quote' };

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Ctrl or Cmd with a letter. Digits go by position, because Shift changes them. */
export function formatOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Format | null {
  if (altKey || ctrlKey === metaKey) return null;
  const name = code.startsWith('Digit') ? code.slice(5) : letterOf({ key, code, shiftKey }).toLowerCase();
  return (shiftKey ? shiftKeys : keys)[name] ?? null;
}

/** Indent, quote signs, then an item mark. */
const beginning = /^([ \t]*(?:>[ \t]?)*)(?:([-*+]|(\d{1,9})([.)]))([ \t]+))?/;

/** A line break continues a list or quote; an empty item ends it. Null for a plain break. */
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

/** True behind a fence that opens a block of code, which nobody sends without code. */
export const opensCode = (text: string, at: number): boolean =>
  text.slice(at).trim() === '' &&
  /(?:^|\n)```[\w+#.-]*$/.test(text.slice(0, at)) &&
  (text.match(/^```/gm)?.length ?? 0) % 2 === 1;
