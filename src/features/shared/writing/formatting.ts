import { letterOf } from '#browser/input/letterOf';
import { isInCode } from './isInCode';

export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'quote' | 'bullets' | 'numbers';

export interface TextEdit {
  start: number;
  end: number;
  text: string;
  select: [start: number, end: number];
}

const isUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text.trim());

export function pastedOver(text: string, start: number, end: number, url: string): TextEdit | null {
  const inner = text.slice(start, end);
  if (!isUrl(url) || inner.trim() === '' || inner.includes('\n') || isUrl(inner)) return null;
  // In code and in a link's address, the URL is inserted as text.
  const before = text.slice(0, start);
  if ((before.match(/`/g)?.length ?? 0) % 2 === 1 || before.endsWith('](')) return null;
  const link = `[${inner}](${url.trim().replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'))})`;
  return { start, end, text: link, select: [start + link.length, start + link.length] };
}

const keys: Record<string, Format> = { b: 'bold', i: 'italic', e: 'code' };
const shiftKeys: Record<string, Format> = { x: 'strike', u: 'link', '7': 'numbers', '8': 'bullets', '9': 'quote' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Digits are matched by `code`, because Shift changes the `key` of a digit. */
export function formatOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Format | null {
  if (altKey || ctrlKey === metaKey) return null;
  const name = code.startsWith('Digit') ? code.slice(5) : letterOf({ key, code, shiftKey }).toLowerCase();
  return (shiftKey ? shiftKeys : keys)[name] ?? null;
}

const beginning = /^([ \t]*(?:>[ \t]?)*)(?:([-*+]|(\d{1,9})([.)]))([ \t]+))?/;

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

/** True if the text before the caret ends with an opening code fence (three backticks). Enter must then not send. */
export const opensCode = (text: string, at: number): boolean =>
  text.slice(at).trim() === '' &&
  /(?:^|\n)```[\w+#.-]*$/.test(text.slice(0, at)) &&
  (text.match(/^```/gm)?.length ?? 0) % 2 === 1;

const marks = { bold: '**', italic: '*', strike: '~~', code: '`' } as const;

export function formatted(format: Format, text: string, start: number, end: number): TextEdit {
  switch (format) {
    case 'link':
      return linked(text, start, end);
    case 'quote':
    case 'bullets':
    case 'numbers':
      return prefixed(format, text, start, end);
    case 'code':
      if (text.slice(start, end).includes('\n')) return fenced(text, start, end);
      return marked('code', text, start, end);
    default:
      return marked(format, text, start, end);
  }
}

function marked(format: keyof typeof marks, text: string, from: number, to: number): TextEdit {
  const mark = marks[format];
  // Excludes outer spaces, because a mark must touch its word.
  const [start, end] = trimmed(text, from, to);
  const inner = text.slice(start, end);
  if (holds(text.slice(0, start), mark, 'end') && holds(text.slice(end), mark, 'start')) {
    const at = start - mark.length;
    return { start: at, end: end + mark.length, text: inner, select: [at, at + inner.length] };
  }
  if (inner.length > 2 * mark.length && holds(inner, mark, 'start') && holds(inner, mark, 'end')) {
    const bare = inner.slice(mark.length, -mark.length);
    return { start, end, text: bare, select: [start, start + bare.length] };
  }
  const at = start + mark.length;
  return { start, end, text: mark + inner + mark, select: [at, at + inner.length] };
}

/** A star that is part of `**` does not count as the italic mark. */
function holds(text: string, mark: string, where: 'start' | 'end'): boolean {
  const run = (where === 'start' ? /^\*+/ : /\*+$/).exec(text)?.[0].length ?? 0;
  if (mark === '*') return run % 2 === 1;
  if (mark === '**') return run >= 2;
  return where === 'start' ? text.startsWith(mark) : text.endsWith(mark);
}

function trimmed(text: string, start: number, end: number): [number, number] {
  const inner = text.slice(start, end);
  if (inner.trim() === '') return [end, end];
  return [start + (inner.length - inner.trimStart().length), end - (inner.length - inner.trimEnd().length)];
}

function fenced(text: string, start: number, end: number): TextEdit {
  const [first, last] = lines(text, start, end);
  const inner = text.slice(first, last);
  return { start: first, end: last, text: `\`\`\`\n${inner}\n\`\`\``, select: [first + 4, first + 4 + inner.length] };
}

function linked(text: string, start: number, end: number): TextEdit {
  const inner = text.slice(start, end);
  if (isUrl(inner)) return { start, end, text: `[](${inner})`, select: [start + 1, start + 1] };
  const before = `[${inner}](`;
  const url = 'https://';
  const at = start + before.length;
  return { start, end, text: `${before}${url})`, select: inner ? [at, at + url.length] : [start + 1, start + 1] };
}

const prefixes = { quote: /^> ?/, bullets: /^[-*+] /, numbers: /^\d{1,9}[.)] / };

function prefixed(format: keyof typeof prefixes, text: string, start: number, end: number): TextEdit {
  const [first, last] = lines(text, start, end);
  const rows = text.slice(first, last).split('\n');
  const prefix = prefixes[format];
  const off = rows.every((row) => prefix.test(row));
  const put = (row: string, index: number) =>
    `${format === 'quote' ? '> ' : format === 'bullets' ? '- ' : `${index + 1}. `}${row}`;
  const next = rows.map((row, index) => (off ? row.replace(prefix, '') : put(row, index))).join('\n');
  const at = first + next.length;
  return { start: first, end: last, text: next, select: start === end && rows.length === 1 ? [at, at] : [first, at] };
}

function lines(text: string, start: number, end: number): [number, number] {
  const after = text.indexOf('\n', end);
  return [text.lastIndexOf('\n', start - 1) + 1, after < 0 ? text.length : after];
}
