import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Files } from './files';

let folder: string;
let files: Files;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-files-'));
  files = new Files(folder);
});
afterEach(async () => {
  await files.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

async function keep(bytes: Uint8Array): Promise<string> {
  const name = await files.newName();
  writeFileSync(files.path(name), bytes);
  return name;
}

/** Of this process, as Linux tells it; none elsewhere. */
const openFilesIn = (parent: string) =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(parent) ? file : [];
    } catch {
      // The listing itself had it open.
      return [];
    }
  });

test('a range is read with both its ends, in one piece or in many', async () => {
  const bytes = Uint8Array.from({ length: 150_000 }, (_, index) => index % 251);
  const name = await keep(bytes);
  expect(await bytesOf(files.read(name, 0, bytes.length - 1))).toEqual(bytes);
  expect(await bytesOf(files.read(name, 3, 3))).toEqual(bytes.slice(3, 4));
  expect(await bytesOf(files.read(name, 65_535, 65_537))).toEqual(bytes.slice(65_535, 65_538));
});

test('reading a file that is shorter than its row says ends where the file does', async () => {
  const name = await keep(Uint8Array.of(1, 2, 3));
  expect(await bytesOf(files.read(name, 0, 9))).toEqual(Uint8Array.of(1, 2, 3));
});

test('a file that is not there is an error of its reader', async () => {
  await expect(bytesOf(files.read('missing', 0, 9))).rejects.toThrow('ENOENT');
});

test.each([0, 1])(
  'a reader that hangs up after %i chunks, while the next one is on its way, leaves no file open',
  async (chunks) => {
    const name = await keep(new Uint8Array(200_000));
    for (let n = 0; n < 20; n++) {
      const reader = files.read(name, 0, 199_999).getReader();
      // Until a stream has started, reading from it does not open the file.
      await setImmediate();
      for (let read = 0; read < chunks; read++) expect((await reader.read()).value).toHaveLength(65_536);
      const next = reader.read();
      await reader.cancel();
      expect(await next).toEqual({ done: true, value: undefined });
    }
    // The file that was still being opened is open by now.
    expect(await bytesOf(files.read(name, 0, 199_999))).toHaveLength(200_000);
    expect(openFilesIn(folder)).toEqual([]);
  },
);

test('files without a row are found once they are old enough', async () => {
  const [kept, old, fresh] = [await keep(Uint8Array.of(1)), await keep(Uint8Array.of(2)), await keep(Uint8Array.of(3))];
  for (const name of [kept, old]) utimesSync(files.path(name), 1_000, 1_000);
  expect(await files.findUnknown({ before: 2_000_000, now: Date.now() }, async () => new Set([kept]))).toEqual([old]);
  await files.remove([old, 'missing']);
  expect((await readdir(path.join(folder, 'files'))).sort()).toEqual([kept, fresh].sort());
});

test('a file from a time to come is dated now, and so found in its time', async () => {
  const [kept, strayed] = [await keep(Uint8Array.of(1)), await keep(Uint8Array.of(2))];
  for (const name of [kept, strayed]) utimesSync(files.path(name), 4_000_000_000, 4_000_000_000);
  const now = Date.now();
  const findAt = (at: number) => files.findUnknown({ before: at - 1_000, now: at }, async () => new Set([kept]));
  expect(await findAt(now)).toEqual([]);
  expect([kept, strayed].map((name) => Math.round(statSync(files.path(name)).mtimeMs))).toEqual([
    4_000_000_000_000,
    now,
  ]);
  expect(await findAt(now + 1_001)).toEqual([strayed]);
});

test('no folder is no unknown files', async () => {
  expect(await files.findUnknown({ before: Date.now(), now: Date.now() }, async () => new Set())).toEqual([]);
});
