import { readFile } from 'node:fs/promises';
import type { Limits } from '../../src/contract';
import { type ObjectPlace, signedAddress } from '../objectPlace';
import { Refusal } from '../refusal';
import { Files } from './files';
import type { Examined } from './upload/examineFile';

/** Maximum milliseconds until the response headers. */
const timeoutMs = 30_000;

/** Stores files in an S3-compatible store. Each file is first received and examined in the local folder. */
export class ObjectFiles extends Files {
  readonly #place: ObjectPlace;
  readonly #now: () => number;

  constructor(dataDir: string, place: ObjectPlace, now: () => number = Date.now) {
    super(dataDir);
    this.#place = place;
    this.#now = now;
  }

  override async examine(name: string, filename: string, limits: Limits, owner?: string): Promise<Examined> {
    const examined = await super.examine(name, filename, limits, owner);
    await this.#ask('PUT', name, { body: new Uint8Array(await readFile(this.path(name))) });
    await super.remove([name]);
    return examined;
  }

  override async check(name: string, size: number) {
    const { ok, headers } = await this.#ask('HEAD', name);
    const actual = ok ? Number(headers.get('Content-Length')) : 0;
    if (!ok || actual < size) throw new Error(`${name} has ${actual} of ${size} bytes in the store`);
  }

  override async read(
    name: string,
    from: number,
    to: number,
    onBytes: (count: number) => void = () => undefined,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { ok, body } = await this.#ask('GET', name, { headers: { Range: `bytes=${from}-${to}` } });
    if (!ok || !body) throw new Error(`${name} is not in the store`);
    return body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          onBytes(chunk.byteLength);
          controller.enqueue(chunk);
        },
      }),
    );
  }

  override async remove(names: string[]) {
    await super.remove(names);
    for (const name of names) await this.#ask('DELETE', name).catch(() => undefined);
  }

  override async findUnknown(
    { before, now }: { before: number; now: number },
    known: (names: string[]) => Promise<Set<string>>,
  ): Promise<string[]> {
    const unknown = await super.findUnknown({ before, now }, known);
    for (let listing = await this.#list(); ; listing = await this.#list(listing.next)) {
      const old = [...listing.names].filter(([, at]) => at < before).map(([name]) => name);
      const kept = await known(old);
      unknown.push(...old.filter((name) => !kept.has(name)));
      if (listing.next === undefined) return unknown;
    }
  }

  async #list(token?: string): Promise<{ names: Map<string, number>; next: string | undefined }> {
    const query = new URLSearchParams({ 'list-type': '2', ...(token && { 'continuation-token': token }) });
    const xml = await (await this.#ask('GET', `?${query}`)).text();
    const names = new Map(
      [...xml.matchAll(/<Key>(\w+)<\/Key>\s*<LastModified>([^<]+)<\/LastModified>/g)].map(([, name = '', at = '']) => [
        name,
        Date.parse(at),
      ]),
    );
    return { names, next: /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] };
  }

  /**
   * Returns a successful response, or a response with status 404. Throws `unavailable` for any other response or an
   * unreachable store.
   */
  async #ask(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(name.startsWith('?') ? `${this.#place.address}${name}` : `${this.#place.address}/${name}`);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    try {
      const address = signedAddress(this.#place, method, url, { now: new Date(this.#now()) });
      const answer = await fetch(address, { ...init, method, signal: stop.signal });
      if (answer.ok || answer.status === 404) return answer;
      throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
    } catch (error) {
      console.error(`files: ${method} ${url.host}${url.pathname}:`, error instanceof Error ? error.message : error);
      throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } });
    } finally {
      clearTimeout(timer);
    }
  }
}
