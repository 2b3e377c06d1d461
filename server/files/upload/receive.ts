import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { fieldError, Refusal } from '../../refusal';

export interface Received {
  filename: string;
  sha256: string;
}

/** Maximum bytes of a body in addition to the file. */
const envelopeBytes = 16 * 1024;
const uploadTimeoutMs = 300_000;
/**
 * Milliseconds for reading the rest of a refused body. Many clients read the response only after they have sent the
 * body.
 */
const discardTimeoutMs = 5_000;

/** Writes the one file of a multipart body to `file`. `max` is in bytes. Throws a `Refusal` or the disk error. */
export async function receive(request: Request, file: string, max: number): Promise<Received> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || request.headers.get('Content-Encoding'))
    throw new Refusal('unsupported-media-type');
  if (Number(request.headers.get('Content-Length') ?? 0) > max + envelopeBytes) throw tooLarge(max);
  if (!request.body) throw new Refusal('invalid-body');

  const reader = request.body.getReader();
  const stop = new AbortController();
  const deadline = AbortSignal.timeout(uploadTimeoutMs);
  const signal = AbortSignal.any([deadline, stop.signal]);
  const parser = createParser(type, max);
  const given: { writing?: Promise<Received>; filename?: string; refusal?: Refusal } = {};
  const refuse = (refusal: Refusal) => {
    given.refusal ??= refusal;
    stop.abort();
  };
  parser.on('field', (name, value) => {
    if (name === 'filename') given.filename = value;
  });
  parser.on('filesLimit', () => refuse(new Refusal('invalid-body')));
  parser.on('file', (name, stream, filename) => {
    if (name !== 'file' || given.writing) stream.resume();
    if (name !== 'file') return;
    // Refuses a second file, because the sender would otherwise believe that the service stored both files.
    if (given.writing) return refuse(new Refusal('invalid-body', { fields: [fieldError('/file', 'invalid-body')] }));
    stream.once('limit', () => refuse(tooLarge(max)));
    given.writing = write(stream, file, signal).then((sha256) => ({ sha256, filename: filename ?? 'file' }));
    given.writing.catch(() => stop.abort());
  });
  try {
    await pipeline(Readable.from(chunks(reader)), parser, { signal });
    const received = await given.writing;
    if (given.refusal) throw given.refusal;
    if (!received) throw new Refusal('required', { fields: [fieldError('/file', 'required')] });
    return { ...received, ...(given.filename && { filename: given.filename }) };
  } catch (error) {
    const unwritten = await given.writing?.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await discard(reader, max + envelopeBytes);
    if (given.refusal) throw given.refusal;
    if (deadline.aborted) throw new Refusal('request-timeout', { headers: { Connection: 'close' } });
    if (error instanceof Refusal) throw error;
    if (isDiskError(unwritten)) throw unwritten;
    throw new Refusal('invalid-body');
  }
}

/** The parser accepts two files: the upload, and one in an unknown field, which the service ignores. */
function createParser(type: string, max: number) {
  const limits = { fileSize: max, files: 2, fields: 4, parts: 6, fieldSize: 2_048, headerPairs: 20, headerSize: 8_192 };
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    throw new Refusal('invalid-body');
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function* chunks(reader: Reader) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function discard(reader: Reader, maxBytes: number): Promise<void> {
  const cut = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(cut, discardTimeoutMs);
  try {
    for (let seen = 0; seen <= maxBytes; ) {
      const { done, value } = await reader.read();
      if (done) return;
      seen += value.byteLength;
    }
    cut();
  } catch {
    // The read failed because the sender has disconnected, so no bytes are left to discard.
  } finally {
    clearTimeout(timer);
  }
}

async function write(stream: Readable, file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), { signal });
  return hash.digest('hex');
}

const tooLarge = (max: number) =>
  new Refusal('file-too-large', { fields: [fieldError('/file', 'file-too-large', { max })] });

const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error;
