import { expect, test, vi } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { ApiError, NetworkError } from '../../api/errors';
import type { Http } from '../../api/http';
import type { UploadInput } from '../../api/upload';
import type { Attachment } from '../../contract/resources';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createDrafts } from '../drafts/drafts';
import { createEntryList } from '../queue/entryList';
import { createMemoryStorage } from '../storage/storage';
import { createStoredFiles } from './storedFiles';
import { createTray } from './tray';
import { createUploads } from './uploads';

interface Asked {
  input: UploadInput;
  answer(id: string): Promise<void>;
  refuse(error: unknown): Promise<void>;
}

const attachment = (id: string, filename: string): Attachment => ({
  ...{ id, filename, message_id: null, file_url: `/v1/files/${id}`, file_type: 'text/plain' },
  ...{ file_size: 3, created_at: 1 },
});

/** A tray with a fake clock. Each upload waits until the test answers it. */
function world(storage = createMemoryStorage(), maxBytes?: number) {
  const asked: Asked[] = [];
  const timers: (() => void)[] = [];
  const wakers: (() => void)[] = [];
  let keys = 0;
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  const upload = (input: UploadInput) =>
    new Promise<Attachment>((resolve, reject) => {
      input.signal?.addEventListener('abort', () => reject(input.signal?.reason));
      asked.push({
        input,
        answer: (id) => {
          resolve(attachment(id, input.filename));
          return settled();
        },
        refuse: (error) => {
          reject(error);
          return settled();
        },
      });
    });
  const runtime = {
    ...createFakeRuntime().runtime,
    now: () => 1_000,
    random: () => 1,
    newKey: () => `k${++keys}`,
    later: (_: number, run: () => void) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
    onWake: (run: () => void) => {
      wakers.push(run);
      return () => undefined;
    },
  };
  const http: Http = Object.assign(vi.fn(), {
    ...{
      base: '',
      upload,
      has: () => false,
      announces: () => false,
      capabilities: () => [],
      me: () => null,
      isMeSure: () => true,
      askedSince: () => 0,
      endEarly: () => null,
      etag: () => undefined,
    },
    profile: createProfile('x', null),
    openEvents: () => Promise.reject(new Error('not asked for')),
    takeEventId: () => null,
  });
  const kept = createStoredFiles(storage, () => undefined, maxBytes);
  const ended = new AbortController();
  const id = runtime.newKey();
  const page = {
    ...{ id, announced: Promise.resolve(), sends: () => true, living: async () => (other: string) => other === id },
    ended: () => new Promise<void>(() => undefined),
  };
  const entryList = createEntryList(storage);
  const drafts = createDrafts({ storage, runtime, name: 'test', page, entryList, broadcast: () => undefined });
  const loadUploads = async () => createUploads;
  const tray = createTray({ http, drafts, kept, runtime, page, ended: ended.signal, loadUploads });
  const load = async () => {
    await Promise.all([drafts.load(), kept.load()]);
    tray.start();
  };
  const stop = () => ended.abort();
  return { tray, drafts, kept, asked, timers, wakers, storage, settled, load, stop };
}

const text = (name: string) => new File(['abc'], name, { type: 'text/plain' });
const states = (files: readonly { filename: string; state: string }[]) =>
  files.map(({ filename, state }) => `${filename} ${state}`);

test('a file arrives in the conversation it was chosen in, in the order of choosing', async () => {
  const { tray, asked, settled, drafts } = world();
  tray.addFiles('c1', [text('a.txt'), text('b.txt'), text('c.txt')]);
  await settled();
  expect(states(tray.of('c1'))).toEqual(['a.txt sending', 'b.txt sending', 'c.txt waiting']);
  await asked[1]?.answer('second');
  await asked[0]?.answer('first');
  expect(states(tray.of('c1'))).toEqual(['a.txt ready', 'b.txt ready', 'c.txt sending']);
  expect(tray.of('c2')).toEqual([]);
  expect(tray.takeFiles('c1').map(({ id }) => id)).toEqual(['first', 'second', undefined]);
  expect(drafts.conversations().has('c1')).toBe(true);
});

test('what was chosen is on disk with its bytes, uploaded or not, and typing does not lose it', async () => {
  const { tray, asked, settled, drafts, timers, storage, stop } = world();
  tray.addFiles('c1', [text('a.txt'), text('b.txt')]);
  await settled();
  await asked[0]?.answer('first');
  drafts.saveText('c1', 'words');
  for (const run of [...timers]) run();
  stop();
  const later = world(storage);
  expect(states(later.tray.of('c1'))).toEqual([]);
  await later.load();
  await later.settled();
  expect(states(later.tray.of('c1'))).toEqual(['a.txt ready', 'b.txt sending']);
  expect(await later.asked[0]?.input.file.text()).toBe('abc');
  await later.asked[0]?.answer('second');
  expect(later.drafts.get('c1')?.text).toBe('words');
  expect(later.tray.takeFiles('c1').map(({ id }) => id)).toEqual(['first', 'second']);
  later.drafts.take('c1', 'key', 'words');
  expect(later.tray.of('c1')).toEqual([]);
});

test('a file in the draft whose bytes are nowhere is said to be lost, once the disk was read', async () => {
  const { tray, drafts, load } = world();
  drafts.setFiles('c1', [{ id: 'k', kept: true, filename: 'a.txt', file_type: 'text/plain', place: 1 }]);
  expect(states(tray.of('c1'))).toEqual(['a.txt waiting']);
  await load();
  expect(tray.of('c1')).toMatchObject([{ state: 'failed', problem: { code: 'file-lost' } }]);
});

test('what waits may have so many bytes together; those of uploaded files give way first', async () => {
  const { tray, kept, asked, settled, storage } = world(undefined, 7);
  expect(tray.addFiles('c1', [text('a.txt'), text('b.txt'), text('c.txt')])).toMatchObject([
    { filename: 'c.txt', why: 'no-room' },
  ]);
  await settled();
  await asked[0]?.answer('first');
  expect(tray.addFiles('c2', [text('d.txt')])).toEqual([]);
  await settled();
  expect(kept.all().map(({ filename, bytes }) => [filename, bytes !== undefined])).toEqual([
    ['a.txt', false],
    ['b.txt', true],
    ['d.txt', true],
  ]);
  expect((await storage.files.all())[0]).not.toHaveProperty('bytes');
  expect(states(tray.of('c1'))[0]).toBe('a.txt ready');
});

test('without an answer it is tried again, at once when the network is back', async () => {
  const { tray, asked, settled, wakers, timers } = world();
  tray.addFiles('c1', [text('a.txt')]);
  await settled();
  await asked[0]?.refuse(new NetworkError());
  expect(states(tray.of('c1'))).toEqual(['a.txt waiting']);
  for (const wake of wakers) wake();
  await settled();
  expect(asked).toHaveLength(2);
  // The remaining timer is that of the draft.
  expect(timers).toHaveLength(1);
  await asked[1]?.answer('first');
  expect(states(tray.of('c1'))).toEqual(['a.txt ready']);
});

test('a refusal is told, and tried again only when somebody asks', async () => {
  const { tray, asked, settled, wakers } = world();
  tray.addFiles('c1', [text('a.txt')]);
  await settled();
  await asked[0]?.refuse(new ApiError({ status: 415, code: 'unsupported-file-type' }));
  for (const wake of wakers) wake();
  expect(asked).toHaveLength(1);
  const [file] = tray.of('c1');
  expect(file).toMatchObject({ state: 'failed', problem: { code: 'unsupported-file-type' } });
  await tray.retry([file?.id ?? '']);
  await settled();
  await asked[1]?.answer('first');
  expect(states(tray.of('c1'))).toEqual(['a.txt ready']);
});

test('one that is taken out is stopped, and an answer that comes all the same puts nothing back', async () => {
  const { tray, asked, settled, drafts } = world();
  tray.addFiles('c1', [text('a.txt')]);
  await settled();
  tray.removeFile('c1', tray.of('c1')[0]?.id ?? '');
  expect(asked[0]?.input.signal?.aborted).toBe(true);
  await asked[0]?.answer('first');
  expect(tray.of('c1')).toEqual([]);
  expect(drafts.files('c1')).toEqual([]);
});

test('the upload of a message that is thrown away is stopped', async () => {
  const { tray, asked, settled } = world();
  tray.addFiles('c1', [text('a.txt')]);
  await settled();
  tray.dropFiles(tray.of('c1').map(({ id }) => id));
  expect(asked[0]?.input.signal?.aborted).toBe(true);
});

test('files of a message that was not sent come back', () => {
  const { tray, drafts } = world();
  const files = [{ id: 'x', filename: 'a.txt', file_type: 'text/plain' }, { file_url: 'https://a.example' }];
  drafts.setFiles('c1', tray.drafted(files));
  expect(states(tray.of('c1'))).toEqual(['a.txt ready']);
});

test('files stand in the order in which they were chosen, those of a message that comes back after them', async () => {
  const { tray, asked, settled, drafts, kept } = world();
  tray.addFiles('c1', [text('a.txt'), text('b.txt')]);
  await settled();
  await asked[1]?.answer('second');
  const taken = tray.takeFiles('c1');
  const others = [{ id: 'x', filename: 'x.txt', file_type: 'text/plain' }, { id: 'y' }];
  drafts.setFiles('c1', tray.drafted([...others, ...taken]));
  await asked[0]?.answer('first');
  expect(tray.takeFiles('c1').map(({ id }) => id)).toEqual(['x', 'y', 'first', 'second']);
  expect(tray.takeFiles('c1')[1]).toEqual({ id: 'y', filename: '', file_type: '' });
  expect(new Set(drafts.files('c1').map(({ place }) => place)).size).toBe(4);
  // The message is stored by the service, and this browser has removed the file.
  kept.removeFiles(taken.flatMap(({ upload }) => upload ?? []));
  drafts.setFiles('c1', tray.drafted([{ id: 'first', upload: taken[0]?.upload }]));
  expect(states(tray.of('c1'))).toEqual([' ready']);
});

test('a file can be described and taken out, and nothing is written when it is not there', async () => {
  const { tray, asked, settled, drafts } = world();
  tray.addFiles('c1', [text('a.txt'), text('b.txt')]);
  await settled();
  const [a = '', b = ''] = tray.of('c1').map(({ id }) => id);
  await asked[0]?.answer('first');
  tray.describe('c1', b, 'a lake');
  await asked[1]?.answer('second');
  expect(tray.of('c1').map(({ alt }) => alt)).toEqual(['', 'a lake']);
  const before = drafts.files('c1');
  tray.describe('c1', 'unknown', 'nothing');
  tray.removeFile('c1', 'unknown');
  expect(drafts.files('c1')).toBe(before);
  tray.removeFile('c1', a);
  expect(tray.takeFiles('c1')).toMatchObject([{ id: 'second', upload: b, alt: 'a lake' }]);
});

test('what is on its way and what has arrived count together against the limit', async () => {
  const { tray, asked, settled } = world();
  const many = Array.from({ length: 9 }, (_, n) => text(`${n}.txt`));
  expect(tray.addFiles('c1', many)).toEqual([]);
  await settled();
  await asked[0]?.answer('first');
  expect(tray.addFiles('c1', [text('last.txt'), text('over.txt')])).toMatchObject([
    { filename: 'over.txt', why: 'too-many', max: 10 },
  ]);
});

test('readers are called when files move, and the list is the same object until then', async () => {
  const { tray, asked, settled, drafts } = world();
  let calls = 0;
  const stop = tray.subscribe(() => calls++);
  tray.addFiles('c1', [text('a.txt')]);
  await settled();
  const before = tray.of('c1');
  expect(tray.of('c1')).toBe(before);
  expect(calls).toBeGreaterThan(0);
  calls = 0;
  await asked[0]?.answer('first');
  expect(tray.of('c1')).not.toBe(before);
  expect(calls).toBeGreaterThan(0);
  stop();
  calls = 0;
  tray.removeFile('c1', tray.of('c1')[0]?.id ?? '');
  drafts.saveText('c1', 'words');
  expect(calls).toBe(0);
});

test('the picture of an image stays when it has arrived and when it is sent, and goes when the file is taken out or the tray ends', async () => {
  const { tray, asked, settled, stop, load } = world();
  await load();
  const image = (name: string) => new File(['abc'], name, { type: 'image/gif' });
  tray.addFiles('c1', [image('a.gif'), image('b.gif')]);
  await settled();
  const [a, b] = tray.of('c1');
  expect(a?.preview).toMatch(/^blob:/);
  await asked[0]?.answer('first');
  await asked[1]?.answer('second');
  expect([tray.preview('first'), tray.of('c1')[0]?.preview]).toEqual([a?.preview, a?.preview]);
  tray.dropFiles([b?.id ?? '']);
  expect(tray.preview('second')).toBe(b?.preview);
  tray.removeFile('c1', a?.id ?? '');
  expect(tray.preview('first')).toBeNull();
  stop();
  expect(tray.preview('second')).toBeNull();
});

test('signed in again, what waits is tried, and a tray that ends stops what is under way', async () => {
  const { tray, asked, settled, stop } = world();
  tray.addFiles('c1', [text('a.txt')]);
  await settled();
  await asked[0]?.refuse(new NetworkError());
  tray.wake();
  await settled();
  expect(asked).toHaveLength(2);
  stop();
  expect(asked[1]?.input.signal?.aborted).toBe(true);
});
