import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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

test('files without a row are found once they are old enough', async () => {
  const [kept, old, fresh] = [await keep(Uint8Array.of(1)), await keep(Uint8Array.of(2)), await keep(Uint8Array.of(3))];
  for (const name of [kept, old]) utimesSync(files.path(name), 1_000, 1_000);
  expect(await files.findUnknown(2_000_000, async () => new Set([kept]))).toEqual([old]);
  await files.remove([old, 'missing']);
  expect((await readdir(path.join(folder, 'files'))).sort()).toEqual([kept, fresh].sort());
});

test('no folder is no unknown files', async () => {
  expect(await files.findUnknown(Date.now(), async () => new Set())).toEqual([]);
});
