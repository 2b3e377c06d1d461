import { fieldError, Refusal, refuseFields } from '../../refusal';
import { pointer } from '../errors/zodErrors';
import type { BodyBounds } from './bounds';
import { parseForm } from './form';

/** Maximum milliseconds to receive a body. Uploads have a longer timeout. */
const bodyTimeoutMs = 10_000;
const maxDepth = 20;
const fieldsPerObject = 200;
/** Names that reach an object's prototype. A body with a field or a reaction of such a name is refused. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** `onBytes` gets the body's length before the body is parsed. Throws a `Refusal` for an invalid or slow body. */
export async function readBody(
  request: Request,
  bounds: BodyBounds,
  onBytes: (count: number) => void = () => undefined,
): Promise<unknown> {
  const encoding = request.headers.get('Content-Encoding');
  if (encoding && encoding !== 'identity') throw new Refusal('unsupported-media-type');
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isForm = type === 'application/x-www-form-urlencoded';
  const isJson = type === 'application/json';
  const bytes = await readBytes(request, bounds.bytes);
  onBytes(bytes.byteLength);
  const text = decode(bytes);
  if (text.trim() === '') return {};
  if (!isForm && !isJson) throw new Refusal('unsupported-media-type');
  const body = isForm ? parseForm(text, bounds.fields) : parseJson(text);
  checkShape(body, bounds);
  return body;
}

async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  if (Number(request.headers.get('Content-Length') ?? 0) > max) throw tooLarge(max);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => undefined);
  }, bodyTimeoutMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (late) throw new Refusal('request-timeout', { headers: { Connection: 'close' } });
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > max) {
        reader.cancel().catch(() => undefined);
        throw tooLarge(max);
      }
      parts.push(value);
    }
  } finally {
    clearTimeout(deadline);
  }
}

const tooLarge = (max: number) => refuseFields([fieldError('', 'body-too-large', { max })]);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('invalid-body');
  }
}

function parseJson(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('invalid-body');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalid-body');
  return body;
}

/** Checks the body level by level, because recursion into a deeply nested body would exhaust the stack. */
function checkShape(body: unknown, bounds: BodyBounds) {
  let level: { path: string[]; value: unknown }[] = [{ path: [], value: body }];
  let [fields, values] = [0, 0];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new Refusal('invalid-body');
    const next: typeof level = [];
    for (const { path, value } of level) {
      // Refuses NUL in every text, also in unknown fields and ids, because PostgreSQL cannot store NUL.
      if (typeof value === 'string' && value.includes('\0'))
        throw refuseFields([fieldError(pointer(path), 'text-nul')]);
      if (typeof value !== 'object' || value === null) continue;
      const inner = Object.entries(value);
      values += inner.length;
      if (values > bounds.values) throw new Refusal('invalid-body');
      if (Array.isArray(value)) {
        if (inner.length > bounds.items) throw new Refusal('invalid-body');
      } else {
        fields += inner.length;
        if (fields > bounds.fields || inner.length > fieldsPerObject) throw new Refusal('invalid-body');
        const [bad] = inner.find(([name]) => prototypeKeys.has(name)) ?? [];
        if (bad !== undefined)
          throw new Refusal('invalid-body', { fields: [fieldError(pointer([...path, bad]), 'invalid-format')] });
      }
      next.push(...inner.map(([name, item]) => ({ path: [...path, name], value: item })));
    }
    level = next;
  }
}
