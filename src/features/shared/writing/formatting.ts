import { letterOf } from '#browser/input/letterOf';

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
