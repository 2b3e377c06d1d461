import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Limits } from '../../src/contract';
import { randomLetters } from '../ids';
import { Examiner } from './upload/examine';
import type { Examined } from './upload/examineFile';

const chunkBytes = 64 * 1024;

export class Files {
  readonly #folder: string;
  readonly #examiner = new Examiner();

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files');
  }

  async newName(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return randomLetters(26);
  }

  path(name: string): string {
    return path.join(this.#folder, name);
  }

  /** Rejects with a `Refusal` for a file that must not be stored. May rewrite the file to remove metadata. */
  examine(name: string, filename: string, limits: Limits, owner?: string): Promise<Examined> {
    return this.#examiner.examine(this.path(name), filename, limits, owner);
  }

  close(): Promise<void> {
    return this.#examiner.close();
  }

  /** Rejects if the file is missing or shorter than `size`. */
  async check(name: string, size: number) {
    const actual = (await stat(this.path(name))).size;
    if (actual < size) throw new Error(`${this.path(name)} has ${actual} of ${size} bytes`);
  }

  /** Streams the bytes `from`–`to`, both included. `onBytes` gets the length of each chunk. */
  async read(
    name: string,
    from: number,
    to: number,
    onBytes: (count: number) => void = () => undefined,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const chunks = this.#chunks(name, from, to);
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async (controller) => {
          const { done, value } = await chunks.next();
          if (done) return controller.close();
          onBytes(value.byteLength);
          controller.enqueue(value);
        },
        cancel: async () => void (await chunks.return()),
      },
      { highWaterMark: 0 },
    );
  }

  /** A generator, because its method `return()` waits for a pending read before the file is closed. */
  async *#chunks(name: string, from: number, to: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    const handle = await open(this.path(name));
    try {
      for (let at = from; at <= to; ) {
        const length = Math.min(chunkBytes, to + 1 - at);
        const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  }

  /**
   * Call this function after the transaction that deletes the rows. An error is ignored, because a sweep removes the
   * file later.
   */
  async remove(names: string[]) {
    for (const name of names) await rm(this.path(name), { force: true }).catch(() => undefined);
  }

  /**
   * Returns the names of files that have no row and are older than `before` (Unix milliseconds). A file date after
   * `now` comes from a wrong clock and is set to `now`.
   */
  async findUnknown(
    { before, now }: { before: number; now: number },
    known: (names: string[]) => Promise<Set<string>>,
  ): Promise<string[]> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    const unknown: string[] = [];
    for (let start = 0; start < names.length; start += 500) {
      const batch = names.slice(start, start + 500);
      const kept = await known(batch);
      for (const name of batch) {
        if (kept.has(name)) continue;
        const info = await stat(this.path(name)).catch(() => undefined);
        if (!info) continue;
        if (info.mtimeMs < before) unknown.push(name);
        else if (info.mtimeMs > now) await utimes(this.path(name), now / 1_000, now / 1_000).catch(() => undefined);
      }
    }
    return unknown;
  }
}
