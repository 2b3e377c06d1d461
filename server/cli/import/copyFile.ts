import { createReadStream } from 'node:fs';
import { BadExport } from './badExport';

/** Byte offsets of one attachment's base64 text in the exported file; `to` is excluded. */
export interface Span {
  from: number;
  to: number;
}

const [quote, backslash, colon, comma] = [...Buffer.from('"\\:,')];
const [brace, bracket, braceEnd, bracketEnd] = [...Buffer.from('{[}]')];

/**
 * Reads an exported file, with each attachment's content replaced by its index in `spans`. All contents together may
 * exceed the maximum length of a string.
 */
export async function readOutline(file: string): Promise<{ json: string; spans: Span[] }> {
  const outline: Buffer[] = [];
  const spans: Span[] = [];
  let [depth, base, name] = [0, 0, ''];
  let [isString, isEscaped, isValue, isInFiles] = [false, false, false, false];
  let content: Span | undefined;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = chunk;
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (content) {
        at = bytes.indexOf('"', at);
        if (at < 0) break;
        content.to = base + at;
        content = undefined;
        start = at;
        continue;
      }
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (isString) {
        if (byte === quote) isString = false;
        else if (byte === backslash) isEscaped = true;
        else if (depth === 1) name += String.fromCharCode(byte ?? 0);
      } else if (byte === quote && isInFiles && isValue) {
        content = { from: base + at + 1, to: base + at + 1 };
        outline.push(bytes.subarray(start, at + 1), Buffer.from(String(spans.length)));
        spans.push(content);
      } else if (byte === quote) [isString, name] = [true, ''];
      else if (byte === colon) isValue = true;
      else if (byte === comma) isValue = false;
      else if (byte === brace || byte === bracket) {
        isInFiles = depth === 1 && byte === brace && name === 'files';
        isValue = false;
        depth++;
      } else if (byte === braceEnd || byte === bracketEnd) {
        isInFiles = false;
        depth--;
      }
    }
    if (!content) outline.push(bytes.subarray(start));
    base += bytes.length;
  }
  return { json: Buffer.concat(outline).toString(), spans };
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

export async function* bytesOf(file: string, id: string, { from, to }: Span): AsyncGenerator<Buffer> {
  let [rest, isEnded] = ['', false];
  if (from < to)
    for await (const piece of createReadStream(file, { start: from, end: to - 1, encoding: 'latin1' })) {
      const text: string = rest + piece;
      const whole = text.slice(0, text.length - (text.length % 4));
      rest = text.slice(whole.length);
      if ((isEnded && whole !== '') || !base64.test(whole)) throw new BadExport([`files.${id}: is not base64`]);
      isEnded = whole.endsWith('=');
      yield Buffer.from(whole, 'base64');
    }
  if (rest !== '') throw new BadExport([`files.${id}: is not base64`]);
}
