import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import type { UploadInput } from '../../api/upload';
import type { Attachment } from '../../contract/resources';
import { type StoredFile, withoutUpload } from '../model/storedFile';
import { createMemoryStorage } from '../storage/storage';
import { createStoredFiles } from './storedFiles';
import { createUploads } from './uploads';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const attachment = (id: string): Attachment => ({
  ...{ id, filename: id, message_id: null, file_url: `/v1/files/${id}`, file_type: 'text/plain' },
  ...{ file_size: 3, created_at: 1 },
});

const textFile = (id: string, createdAt = 1): StoredFile => ({
  ...{ id, filename: `${id}.txt`, type: 'text/plain', size: 3, createdAt },
  bytes: new Blob(['abc']),
});

/** The pages of one browser, which share a disk and know of each other. */
function createWorld() {
  const storage = createMemoryStorage();
  const pages = new Set<string>();
  const world = { storage, now: 1_000_000, online: true, pages };
  return { world, open: (id = 'page') => openPage(id, world) };
}

/** The uploads of one page. Each waits until the test answers it. `waits` has the delays in ms after failures. */
function openPage(
  pageId: string,
  world: ReturnType<typeof createWorld>['world'],
  prepare = async (file: File): Promise<Blob> => file,
) {
  const asked: { input: UploadInput; resolve(a: Attachment): void; reject(error: unknown): void }[] = [];
  const timers = new Set<() => void>();
  const waits: number[] = [];
  const shares: (number | null)[] = [];
  const ended = new AbortController();
  const kept = createStoredFiles(world.storage, () => undefined);
  world.pages.add(pageId);
  const uploads = createUploads(
    {
      http: {
        upload: (input) =>
          new Promise((resolve, reject) => {
            input.signal?.addEventListener('abort', () => reject(input.signal?.reason));
            asked.push({ input, resolve, reject });
          }),
      },
      kept,
      runtime: {
        now: () => world.now,
        online: () => world.online,
        random: () => 0.5,
        later: (ms, run) => {
          waits.push(ms);
          timers.add(run);
          return () => timers.delete(run);
        },
      },
      page: {
        ...{ id: pageId, announced: Promise.resolve() },
        living: async () => (id) => world.pages.has(id),
      },
      limits: () => ({ attachmentsPerMessage: 10, attachmentSize: 5 }),
      onShare: (_, share) => void shares.push(share),
      ended: ended.signal,
    },
    prepare,
  );
  const add = async (...ids: string[]) => {
    for (const id of ids) kept.addFile(textFile(id));
    uploads.run();
    await settled();
  };
  const answer = async (at: number, how: string | Error) => {
    if (how instanceof Error) asked[at]?.reject(how);
    else asked[at]?.resolve(attachment(how));
    await settled();
  };
  const due = async () => {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
    await settled();
  };
  const state = ({ attachment: there, problem, claim }: StoredFile) =>
    there ? there.id : problem ? problem.code : claim ? 'claimed' : 'waits';
  const states = () => kept.all().map((file) => `${file.id} ${state(file)}`);
  const close = () => {
    world.pages.delete(pageId);
    ended.abort();
  };
  return {
    uploads,
    kept,
    add,
    answer,
    due,
    states,
    asked,
    timers,
    waits,
    shares,
    close,
    names: () => asked.map(({ input }) => input.filename),
  };
}

const setUp = (prepare?: (file: File) => Promise<Blob>) => {
  const { world } = createWorld();
  return { world, ...openPage('page', world, prepare) };
};

test('two go at once, and each that ends makes room for the next', async () => {
  const { add, answer, states, names } = setUp();
  await add('a', 'b', 'c', 'd');
  expect(states()).toEqual(['a claimed', 'b claimed', 'c waits', 'd waits']);
  await answer(0, 'first');
  expect(states()).toEqual(['a first', 'b claimed', 'c claimed', 'd waits']);
  await answer(1, new ApiError({ status: 415, code: 'unsupported-file-type' }));
  expect(states()).toEqual(['a first', 'b unsupported-file-type', 'c claimed', 'd claimed']);
  expect(names()).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
});

test('how much of a file has arrived is reported, and begins at nothing on each try', async () => {
  const { add, answer, due, asked, shares } = setUp();
  await add('a');
  asked[0]?.input.onProgress?.(0.4);
  await answer(0, new NetworkError());
  await due();
  asked[1]?.input.onProgress?.(0.2);
  expect(shares).toEqual([0, 0.4, null, 0, 0.2]);
});

test('the waits between tries grow, and are never shorter than what the service asks for', async () => {
  const { add, answer, due, waits, states } = setUp();
  await add('a');
  for (let n = 0; n < 3; n++) {
    await answer(n, new NetworkError());
    expect(states()).toEqual(['a waits']);
    await due();
  }
  expect(waits).toEqual([1_000, 2_000, 4_000]);
  await answer(3, new ApiError({ status: 429, code: 'rate-limited', retryAfter: 30_000 }));
  expect(waits.at(-1)).toBe(30_000);
});

test('one that got no answer is stuck until bytes of it move again, or it is with the service', async () => {
  const { add, answer, due, asked, kept } = setUp();
  await add('a');
  const isStuck = () => kept.get('a')?.stuck ?? false;
  await answer(0, new NetworkError());
  expect(isStuck()).toBe(true);
  await due();
  asked[1]?.input.onProgress?.(0);
  await settled();
  expect(isStuck()).toBe(true);
  asked[1]?.input.onProgress?.(0.1);
  await settled();
  expect(isStuck()).toBe(false);
  await answer(1, new ApiError({ status: 502, code: 'gateway' }));
  expect(isStuck()).toBe(true);
  await due();
  await answer(2, new ApiError({ status: 429, code: 'rate-limited' }));
  expect(isStuck()).toBe(false);
  await due();
  await answer(3, new NetworkError());
  await due();
  await answer(4, 'first');
  expect(isStuck()).toBe(false);
});

test('one that waits for its time leaves its turn to others', async () => {
  const { add, answer, states } = setUp();
  await add('a', 'b', 'c', 'd');
  await answer(0, new NetworkError());
  expect(states()).toEqual(['a waits', 'b claimed', 'c claimed', 'd waits']);
});

test('offline nothing is tried, and all of it when the network is back', async () => {
  const { world, add, asked, uploads, timers } = setUp();
  world.online = false;
  await add('a', 'b');
  expect([asked.length, timers.size]).toEqual([0, 2]);
  world.online = true;
  uploads.wake();
  await settled();
  expect([asked.length, timers.size]).toEqual([2, 0]);
});

test('signed out, a file waits and is tried when the same person is back', async () => {
  const { add, answer, states, timers, uploads } = setUp();
  await add('a');
  await answer(0, new ApiError({ status: 401, code: 'unauthorized' }));
  expect([states(), timers.size]).toEqual([['a waits'], 1]);
  uploads.wake();
  await settled();
  expect([states(), timers.size]).toEqual([['a claimed'], 0]);
});

test('a file that is too large after it was made smaller is refused here, with the limit', async () => {
  const { add, states, asked, kept } = setUp(async () => new Blob(['123456']));
  await add('a');
  expect([states(), asked]).toEqual([['a file-too-large'], []]);
  expect(kept.get('a')?.problem).toEqual({ code: 'file-too-large', detail: '', max: 5 });
});

test('what was made of a file goes under its name, up to the limit itself', async () => {
  const { add, asked } = setUp(async () => new Blob(['12345']));
  await add('a');
  expect([asked[0]?.input.filename, await asked[0]?.input.file.text()]).toEqual(['a.txt', '12345']);
});

test('the problem of a refusal is the service’s; one that nobody named is unknown', async () => {
  const { add, answer, kept } = setUp();
  await add('a', 'b');
  const fields = [
    { pointer: '/file', code: 'other', detail: '' },
    { pointer: '/file', code: 'file-too-large', detail: '', max: 7 },
  ];
  await answer(0, new ApiError({ status: 413, code: 'file-too-large', detail: 'too large', fields }));
  await answer(1, new Error('not even a refusal'));
  expect(kept.get('a')?.problem).toEqual({ code: 'file-too-large', detail: 'too large', max: 7 });
  expect(kept.get('b')?.problem).toEqual({ code: 'unknown', detail: '', max: undefined });
});

test('one that is cancelled is stopped, its timer with it, and makes room', async () => {
  const { uploads, kept, add, answer, asked, states, timers } = setUp();
  await add('a', 'b', 'c');
  uploads.cancel('a');
  kept.removeFiles(['a']);
  await settled();
  expect(asked[0]?.input.signal?.aborted).toBe(true);
  expect(states()).toEqual(['b claimed', 'c claimed']);
  await answer(1, new NetworkError());
  uploads.cancel('b');
  expect(timers.size).toBe(0);
});

test('removed while its answer was on its way: it is not there again', async () => {
  const { kept, add, asked, states, world } = setUp();
  await add('a');
  asked[0]?.resolve(attachment('first'));
  kept.removeFiles(['a']);
  await settled();
  expect([states(), await world.storage.files.all()]).toEqual([[], []]);
});

test('two pages do not upload the same file, and what one leaves behind is uploaded by the other', async () => {
  const { world, open } = createWorld();
  const one = open('one');
  const two = open('two');
  await one.add('a');
  await two.kept.load();
  two.uploads.run();
  await settled();
  expect([one.names(), two.names()]).toEqual([['a.txt'], []]);
  await two.due();
  expect(two.names()).toEqual([]);
  one.close();
  await two.due();
  expect(two.names()).toEqual(['a.txt']);
  await two.answer(0, 'first');
  expect((await world.storage.files.all()).map((file) => file.attachment?.id)).toEqual(['first']);
});

test('a file whose bytes nobody has is refused as lost', async () => {
  const { world, kept, uploads, states } = setUp();
  const { bytes: _, ...empty } = textFile('a');
  await world.storage.files.add(empty);
  await kept.load();
  uploads.run();
  await settled();
  expect(states()).toEqual(['a file-lost']);
});

test('at its end a page stops everything that is under way and asks nothing any more', async () => {
  const { close, add, answer, asked, timers, states } = setUp();
  await add('a', 'b', 'c');
  await answer(0, new NetworkError());
  close();
  await settled();
  expect(asked.slice(1).map(({ input }) => input.signal?.aborted)).toEqual([true, true]);
  expect([timers.size, asked.length]).toEqual([0, 3]);
  // The next page finds these files. None of them was refused.
  expect(states()).toEqual(['a waits', 'b claimed', 'c claimed']);
});

/** A file of which the disk has lost all bytes after the first `readable` ones. */
class LostFile extends Blob {
  private readonly readable: number;
  constructor(readable = 0) {
    super(['abc']);
    this.readable = readable;
  }
  override slice(from = 0, to = this.size): Blob {
    return to <= this.readable ? super.slice(from, to) : new LostFile();
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('gone', 'NotReadableError'));
  }
}

test('a file that cannot be read is refused before anything is sent, also offline, and the next one goes', async () => {
  for (const online of [true, false]) {
    const { world, kept, uploads, add, states, asked } = setUp();
    world.online = online;
    kept.addFile({ ...textFile('a'), bytes: new LostFile() });
    uploads.run();
    await add('b');
    await settled();
    expect(states()).toEqual(['a file-unreadable', online ? 'b claimed' : 'b waits']);
    expect(asked.length).toBe(online ? 1 : 0);
  }
});

test('a file that could be read in part alone is refused when its upload gets no answer, and not before', async () => {
  const { kept, uploads, answer, due, states } = setUp();
  kept.addFile({ ...textFile('a'), bytes: new LostFile(1) });
  uploads.run();
  await settled();
  await answer(0, new ApiError({ status: 503, code: 'busy' }));
  expect(states()).toEqual(['a waits']);
  await due();
  await answer(1, new NetworkError());
  expect(states()).toEqual(['a file-unreadable']);
});

test('a picture that was made smaller is known as such, and goes as it was chosen when that is asked for', async () => {
  const { kept, uploads, add, answer, asked } = setUp(async () => new Blob(['a']));
  await add('a');
  await answer(0, 'smaller');
  expect(kept.get('a')).toMatchObject({ isSmaller: true });
  await kept.changeFile('a', (file) => ({ ...withoutUpload(file), isAsChosen: true }));
  expect(kept.get('a')).not.toHaveProperty('isSmaller');
  uploads.run();
  await settled();
  await answer(1, 'whole');
  expect(asked.map(({ input }) => input.file.size)).toEqual([1, 3]);
  expect(kept.get('a')).not.toHaveProperty('isSmaller');
});
