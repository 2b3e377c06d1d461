import { type Format, isUrl, type TextEdit } from './formatting';

const marks = { bold: '**', italic: '*', strike: '~~', code: '`' } as const;

/** Toggles a format. */
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
  // A mark must touch its word.
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

/** A star of `**` is not italic. */
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
  const caret = start === end && rows.length === 1;
  const at = first + next.length;
  return { start: first, end: last, text: next, select: caret ? [at, at] : [first, at] };
}

function lines(text: string, start: number, end: number): [number, number] {
  const after = text.indexOf('\n', end);
  return [text.lastIndexOf('\n', start - 1) + 1, after < 0 ? text.length : after];
}
