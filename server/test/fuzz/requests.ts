import { pick, shuffled } from '../../seed/random';
import { cameraJpeg, chattyPng, chattyWebp, gif } from '../pictures';
import type { Operation } from './operations';
import { chance, hostile, hostileText, type Names, type Random, sampleOf, textFor } from './values';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

const contents: (() => Buffer)[] = [
  () => chattyPng(),
  () => chattyPng().subarray(0, 60),
  () => cameraJpeg(30, 20, 6),
  () => chattyWebp(6, 4),
  () => gif,
  () => Buffer.from('some words'),
  () => Buffer.from('<svg onload=alert(1)>'),
  () => Buffer.from('%PDF-1.4\n%%EOF'),
  () => Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif\0\0\0\x08meta', 'latin1'),
  () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08moov', 'latin1'),
  () => Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x84webm', 'latin1'),
  () => Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead', 'latin1'),
  () => Buffer.from('ID3\x04\0\0\0\0\0\x0aTIT2', 'latin1'),
  () => Buffer.alloc(0),
];
const endings = ['png', 'jpg', 'webp', 'gif', 'txt', 'svg', 'pdf', 'avif', 'mp4', 'webm', 'ogg', 'mp3', 'html', ''];

function fileForm(random: Random): FormData {
  const form = new FormData();
  const name = chance(random, 0.3) ? hostileText(random) : `a.${pick(random, endings)}`;
  const field = chance(random, 0.95) ? 'file' : 'other';
  form.append(field, new File([new Uint8Array(pick(random, contents)())], name.toWellFormed()));
  if (chance(random, 0.1)) form.append('file', 'words');
  return form;
}

/** Writes a value as the fields of a form. The names of inner fields are in brackets, as in `a[b]`. */
function formOf(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  const inner = Array.isArray(value) ? value.map((one) => ['', one] as const) : Object.entries(value);
  return inner.flatMap(([key, one]) => formOf(one, name === '' ? key : `${name}[${key}]`));
}

const brokenBodies = [
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  `${'['.repeat(3_000)}`,
  '\0',
  '%',
  'a[b][c][d][e][f]=1',
];

function bodyOf(random: Random, operation: Operation, names: Names): { type: string; body: string | FormData } {
  const [type, schema] = pick(random, Object.entries(operation.bodies));
  if (type === 'multipart/form-data') return { type: '', body: fileForm(random) };
  if (chance(random, 0.04)) return { type, body: pick(random, brokenBodies) };
  const value = chance(random, 0.03) ? hostile(random) : sampleOf(random, schema, '', operation.path, names);
  if (type !== 'application/json') return { type, body: new URLSearchParams(formOf(value)).toString() };
  return { type: chance(random, 0.03) ? 'text/plain' : type, body: JSON.stringify(value) ?? '' };
}

const oddHeaders: Record<string, string>[] = [
  ...[{ Accept: 'text/html' }, { Range: 'bytes=0-' }, { 'Content-Encoding': 'gzip' }, { Origin: 'https://evil.test' }],
  ...[{ 'Sec-Fetch-Site': 'cross-site' }, { 'X-HTTP-Method-Override': 'DELETE' }, { 'Content-Length': '5' }],
];
/** Replaces all characters that are not printable ASCII, so that a header can hold the text. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);

/** Returns a random request for an operation. Most requests follow the operation's schema. */
export function requestOf(random: Random, operation: Operation, names: Names): FuzzRequest {
  const { method, parameters, bodies } = operation;
  // Takes at most two optional parameters, because most of them exclude each other.
  const optional = shuffled(
    random,
    parameters.filter((one) => one.in !== 'path'),
  ).slice(0, Math.floor(random() * 3));
  const given = [...parameters.filter((one) => one.in === 'path'), ...optional];
  const valueFor = (field: string) =>
    chance(random, 0.06) ? hostileText(random) : textFor(random, field, operation.path, names);
  const query = new URLSearchParams();
  const headers: Record<string, string> = chance(random, 0.05) ? { ...pick(random, oddHeaders) } : {};
  let path = operation.path;
  for (const { name, in: where } of given) {
    const value = valueFor(name).toWellFormed();
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (where === 'query') query.append(name, value);
    else
      headers[name] = headerText(
        where === 'header' && name === 'Idempotency-Key' ? `key-${Math.floor(random() * 5_000)}-of-the-fuzz` : value,
      );
  }
  if (chance(random, 0.02)) query.append(hostileText(random).toWellFormed(), 'x');
  const hasBody = Object.keys(bodies).length > 0 && !(method === 'POST' && chance(random, 0.02));
  const made = hasBody ? bodyOf(random, operation, names) : undefined;
  if (made?.type) headers['Content-Type'] = made.type;
  const asked = query.size > 0 ? `${path}?${query}` : path;
  return { method, path: asked, headers, body: made?.body };
}
