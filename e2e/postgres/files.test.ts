import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ObjectFiles } from '../../server/files/objectFiles';
import { type ObjectPlace, readObjectPlace } from '../../server/objectPlace';
import { makeBucket, startObjectStore } from '../../server/test/objectStore';
import { testService } from '../../server/test/service';
import { limits } from '../../src/contract';

/** The store of TEST_FILES_URL, or else a fake. */
let url: string;
let place: ObjectPlace;
let closeStore = () => Promise.resolve();
const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-files-'));
beforeAll(async () => {
  const real = process.env.TEST_FILES_URL;
  if (real) url = await makeBucket(real);
  else {
    const fake = await startObjectStore();
    url = fake.url;
    closeStore = fake.close;
  }
  const found = readObjectPlace(url);
  if (!found) throw new Error(url);
  place = found;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeStore();
});

const textOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => new Response(stream).text();

test('a file is put into the store, read in whole and in part, found without its row, and removed', async () => {
  const files = new ObjectFiles(folder, place);
  const names = await Promise.all([0, 1, 2].map(() => files.newName()));
  const [name = '', kept = '', third = ''] = names;
  for (const each of names) {
    writeFileSync(files.path(each), 'words to keep');
    await files.examine(each, 'a.txt', limits);
  }
  expect(readdirSync(path.join(folder, 'files'))).toEqual([]);
  await files.check(name, 13);
  await expect(files.check(name, 14)).rejects.toThrow('has 13 of 14 bytes');
  expect(await textOf(await files.read(name, 0, 12))).toBe('words to keep');
  expect(await textOf(await files.read(name, 6, 7))).toBe('to');
  await expect(files.read('missing', 0, 1)).rejects.toThrow('missing is not in the store');

  // Later than the store's times, which are rounded up.
  const now = Date.now() + 60_000;
  const known = async () => new Set([kept]);
  expect((await files.findUnknown({ before: now, now }, known)).toSorted()).toEqual([name, third].toSorted());
  expect(await files.findUnknown({ before: now - 3_600_000, now }, known)).toEqual([]);
  await files.remove([name, third, 'missing']);
  expect(await files.findUnknown({ before: now, now }, known)).toEqual([]);
  await files.close();
});

test('what the store refuses is said, nothing is stored of it, and the same request succeeds later', async () => {
  const wrong = new URL(url);
  wrong.password = 'not-the-secret';
  const open = (address: string) => testService({ FILES_URL: address, DATABASE_URL: 'postgres://not-asked' });
  const send = async ({ app }: Awaited<ReturnType<typeof open>>, token: string) => {
    const form = new FormData();
    form.set('file', new File(['words'], 'a.txt'));
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'the-same-at-each-try' };
    return app.request('/v1/attachments', { method: 'POST', headers, body: form });
  };
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const refused = await open(wrong.href);
  const { token } = await refused.person('ida');
  const answer = await send(refused, token);
  expect([answer.status, answer.headers.get('Retry-After'), (await answer.json()).code]).toEqual([
    503,
    '5',
    'unavailable',
  ]);
  expect(log.mock.calls.flat().join(' ')).toMatch(/^files: PUT 127\.0\.0\.1:\d+\/.*403/);
  log.mockRestore();
  expect(await refused.store.db.selectFrom('upload').selectAll().execute()).toEqual([]);
  await refused.close();

  const taking = await open(url);
  const ida = await taking.person('ida');
  const taken = await send(taking, ida.token);
  expect(taken.status).toBe(201);
  expect(await (await taking.app.request((await taken.json()).file_url)).text()).toBe('words');
  await taking.close();
});
