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
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../src/contract';
import { signedAddress } from '../objectPlace';
import { everyMethod, type ObjectStore, startObjectStore } from '../test/objectStore';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

let folder: string;
let files: Files;
let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-files-'));
  files = new Files(folder);
  store.objects.clear();
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

/** Lists the open files of this process, on Linux only. */
const openFilesIn = (parent: string) =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(parent) ? file : [];
    } catch {
      // This entry is the folder that `readdirSync` had open.
      return [];
    }
  });

test.each([0, 1])(
  'a reader that hangs up after %i chunks, while the next one is on its way, leaves no file open',
  async (chunks) => {
    const name = await keep(new Uint8Array(200_000));
    for (let n = 0; n < 20; n++) {
      const reader = (await files.read(name, 0, 199_999)).getReader();
      // A stream opens its file only after the stream has started.
      await setImmediate();
      for (let read = 0; read < chunks; read++) expect((await reader.read()).value).toHaveLength(65_536);
      const next = reader.read();
      await reader.cancel();
      expect(await next).toEqual({ done: true, value: undefined });
    }
    // After this read, an open that was still pending has finished.
    expect(await bytesOf(await files.read(name, 0, 199_999))).toHaveLength(200_000);
    expect(openFilesIn(folder)).toEqual([]);
  },
);

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

describe.each(['the folder', 'an object store'])('in %s', (where) => {
  const isFolder = where === 'the folder';
  const makeFiles = () => (isFolder ? files : new ObjectFiles(folder, store.place));
  const add = async (bytes: Uint8Array) => {
    if (isFolder) return keep(bytes);
    const name = await files.newName();
    store.objects.set(name, { bytes: Buffer.from(bytes), at: Date.now() });
    return name;
  };
  const date = (name: string, ms: number) => {
    if (isFolder) return utimesSync(files.path(name), ms / 1_000, ms / 1_000);
    const found = store.objects.get(name);
    if (found) found.at = ms;
  };

  test('a range is read with both its ends, in one piece or in many', async () => {
    const bytes = Uint8Array.from({ length: 150_000 }, (_, index) => index % 251);
    const [name, there] = [await add(bytes), makeFiles()];
    await there.check(name, bytes.length);
    let counted = 0;
    const count = (some: number) => {
      counted += some;
    };
    expect(Buffer.from(await bytesOf(await there.read(name, 0, bytes.length - 1, count))).equals(bytes)).toBe(true);
    expect(counted).toBe(bytes.length);
    expect(await bytesOf(await there.read(name, 3, 3))).toEqual(bytes.slice(3, 4));
    expect(await bytesOf(await there.read(name, 65_535, 65_537))).toEqual(bytes.slice(65_535, 65_538));
  });

  test('a file that is shorter than its row says ends where it does, and a check tells', async () => {
    const [name, there] = [await add(Uint8Array.of(1, 2, 3)), makeFiles()];
    expect(await bytesOf(await there.read(name, 0, 9))).toEqual(Uint8Array.of(1, 2, 3));
    await expect(there.check(name, 10)).rejects.toThrow('has 3 of 10 bytes');
  });

  test('a file that is not there is an error of its reader and of a check', async () => {
    await expect(makeFiles().read('missing', 0, 9).then(bytesOf)).rejects.toThrow();
    await expect(makeFiles().check('missing', 1)).rejects.toThrow();
  });

  test('files without a row are found once they are old enough, and removed', async () => {
    const [kept, old, fresh] = [await add(Uint8Array.of(1)), await add(Uint8Array.of(2)), await add(Uint8Array.of(3))];
    const there = makeFiles();
    for (const name of [kept, old]) date(name, 1_000_000);
    const find = () => there.findUnknown({ before: 2_000_000, now: Date.now() }, async () => new Set([kept]));
    expect(await find()).toEqual([old]);
    await there.remove([old, 'missing']);
    expect(await find()).toEqual([]);
    for (const name of [kept, fresh]) await there.check(name, 1);
  });

  test('a file that was examined is read from there', async () => {
    const there = makeFiles();
    const name = await there.newName();
    writeFileSync(there.path(name), 'words');
    const { file_size } = await there.examine(name, 'a.txt', limits);
    expect(file_size).toBe(5);
    expect(Buffer.from(await bytesOf(await there.read(name, 0, 4))).toString()).toBe('words');
    expect(existsSync(there.path(name))).toBe(isFolder);
    await there.close();
  });
});

test('what an object store refuses is said', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  store.state.refuses = everyMethod;
  const there = new ObjectFiles(folder, store.place);
  await expect(there.check('name', 1)).rejects.toThrow('unavailable');
  await expect(there.read('name', 0, 1)).rejects.toThrow('unavailable');
  expect(log.mock.calls[0]?.[0]).toMatch(/^files: HEAD 127\.0\.0\.1:\d+\/files\/name:$/);
  store.state.refuses = [];
  log.mockRestore();
});

// The values are from the example in Amazon's "Authenticating Requests: Using Query Parameters".
test('addresses are signed as the protocol says', () => {
  const key = 'AKIAIOSFODNN7EXAMPLE';
  const place = { address: '', key, secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const address = signedAddress(place, 'GET', url, { now: new Date('2013-05-24T00:00:00Z'), seconds: 86_400 });
  expect(address).toContain('Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
});
