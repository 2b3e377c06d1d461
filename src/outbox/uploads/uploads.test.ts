import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import type { UploadInput } from '../../api/upload';
import type { Attachment } from '../../contract/resources';
import { createUploads, type Upload } from './uploads';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const attachment = (id: string): Attachment => ({
  ...{ id, filename: id, message_id: null, file_url: `/v1/files/${id}`, file_type: 'text/plain' },
  ...{ file_size: 3, created_at: 1 },
});

/** Uploads to a service that answers when the test says so. `waits`: how long, in ms, each failed one waits. */
function setUp(prepare: (file: File) => Promise<Blob> = async (file) => file) {
  const asked: { input: UploadInput; resolve(a: Attachment): void; reject(error: unknown): void }[] = [];
  const timers = new Set<() => void>();
  const waits: number[] = [];
  const wakers = new Set<() => void>();
  const arrived: string[] = [];
  let changes = 0;
  const uploads = createUploads({
    upload: (input) =>
      new Promise((resolve, reject) => {
        input.signal?.addEventListener('abort', () => reject(input.signal?.reason));
        asked.push({ input, resolve, reject });
      }),
    runtime: {
      random: () => 0.5,
      later: (ms, run) => {
        waits.push(ms);
        timers.add(run);
        return () => timers.delete(run);
      },
      onWake: (listener) => {
        wakers.add(listener);
        return () => wakers.delete(listener);
      },
    },
    prepare,
    limits: () => ({ attachmentsPerMessage: 10, attachmentSize: 5 }),
    onChange: () => changes++,
    onArrived: (file, { id }) => arrived.push(`${file.conversationId} ${file.id} ${id}`),
  });
  const add = async (...ids: string[]) => {
    uploads.add(
      ids.map((id): Upload => {
        const file = new File(['abc'], `${id}.txt`, { type: 'text/plain' });
        return {
          ...{ id, conversationId: 'c1', file, filename: file.name, type: file.type, size: 3, alt: '', place: 1 },
          ...{ state: 'waiting', share: 0, attempts: 0, preview: null, stop: new AbortController() },
        };
      }),
    );
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
  const states = () => uploads.of('c1').map(({ id, state }) => `${id} ${state}`);
  return { uploads, add, answer, due, states, asked, timers, waits, wakers, arrived, changes: () => changes };
}

test('two go at once, and each that ends makes room for the next', async () => {
  const { add, answer, states, arrived, uploads } = setUp();
  await add('a', 'b', 'c', 'd');
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting']);
  await answer(0, 'first');
  expect(states()).toEqual(['b sending', 'c sending', 'd waiting']);
  await answer(1, new ApiError({ status: 415, code: 'unsupported-file-type' }));
  expect(states()).toEqual(['b failed', 'c sending', 'd sending']);
  expect(arrived).toEqual(['c1 a first']);
  expect(uploads.of('c2')).toEqual([]);
});

test('how much of a file has arrived is shown, and begins at nothing on each try', async () => {
  const { uploads, add, answer, due, asked, changes } = setUp();
  await add('a');
  expect(uploads.find('a')?.share).toBe(0);
  const before = changes();
  asked[0]?.input.onProgress?.(0.4);
  expect([uploads.find('a')?.share, changes() - before]).toEqual([0.4, 1]);
  await answer(0, new NetworkError());
  expect(uploads.find('a')).toMatchObject({ state: 'waiting', share: 0 });
  await due();
  asked[1]?.input.onProgress?.(0.2);
  expect(uploads.find('a')).toMatchObject({ state: 'sending', share: 0.2 });
});

test('the waits between tries grow, and are never shorter than what the service asks for', async () => {
  const { add, answer, due, waits, states } = setUp();
  await add('a');
  for (let n = 0; n < 3; n++) {
    await answer(n, new NetworkError());
    expect(states()).toEqual(['a waiting']);
    await due();
  }
  expect(waits).toEqual([1_000, 2_000, 4_000]);
  await answer(3, new ApiError({ status: 429, code: 'rate-limited', retryAfter: 30_000 }));
  expect(waits.at(-1)).toBe(30_000);
});

test('one that waits for its time leaves its turn to others', async () => {
  const { add, answer, states, asked } = setUp();
  await add('a', 'b', 'c', 'd');
  await answer(0, new NetworkError());
  expect(states()).toEqual(['a waiting', 'b sending', 'c sending', 'd waiting']);
  await answer(1, 'second');
  expect(states()).toEqual(['a waiting', 'c sending', 'd sending']);
  expect(asked.map(({ input }) => input.filename)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
});

test('signed out, a file waits; back again, no file waits longer and no timer is left', async () => {
  const { add, answer, states, timers, wakers, uploads } = setUp();
  await add('a', 'b');
  await answer(0, new ApiError({ status: 401, code: 'unauthorized' }));
  await answer(1, new NetworkError());
  expect(states()).toEqual(['a waiting', 'b waiting']);
  expect(timers.size).toBe(2);
  for (const wake of wakers) wake();
  await settled();
  expect(states()).toEqual(['a sending', 'b sending']);
  expect(timers.size).toBe(0);
  await answer(2, new NetworkError());
  uploads.wake();
  await settled();
  expect(states()).toEqual(['a sending', 'b sending']);
});

test('a file that is too large after it was made smaller is refused here, with the limit', async () => {
  const { add, states, asked, uploads } = setUp(async () => new Blob(['123456']));
  await add('a');
  expect([states(), asked]).toEqual([['a failed'], []]);
  expect(uploads.find('a')?.problem).toEqual({ code: 'file-too-large', detail: '', max: 5 });
});

test('what was made of a file goes under its name, up to the limit itself', async () => {
  const { add, asked } = setUp(async () => new Blob(['12345']));
  await add('a');
  expect([asked[0]?.input.filename, await asked[0]?.input.file.text()]).toEqual(['a.txt', '12345']);
});

test('the problem of a refusal is the service’s; one that nobody named is unknown', async () => {
  const { add, answer, uploads } = setUp();
  await add('a', 'b');
  const fields = [
    { pointer: '/file', code: 'other', detail: '' },
    { pointer: '/file', code: 'file-too-large', detail: '', max: 7 },
  ];
  await answer(0, new ApiError({ status: 413, code: 'file-too-large', detail: 'too large', fields }));
  await answer(1, new Error('not even a refusal'));
  expect(uploads.find('a')?.problem).toEqual({ code: 'file-too-large', detail: 'too large', max: 7 });
  expect(uploads.find('b')?.problem).toEqual({ code: 'unknown', detail: '', max: undefined });
});

test('only what failed can be retried, with its waits from the beginning', async () => {
  const { uploads, add, answer, asked, due, states, waits } = setUp();
  await add('a');
  uploads.retry('a');
  await settled();
  expect(asked).toHaveLength(1);
  await answer(0, new NetworkError());
  uploads.retry('a');
  await settled();
  expect([asked.length, states()]).toEqual([1, ['a waiting']]);
  await due();
  await answer(1, new ApiError({ status: 415, code: 'unsupported-file-type' }));
  uploads.retry('a');
  await settled();
  expect(uploads.find('a')).toMatchObject({ state: 'sending', problem: undefined });
  await answer(2, new NetworkError());
  expect(waits).toEqual([1_000, 1_000]);
});

test('one that is taken out is stopped, its timer with it, and makes room', async () => {
  const { uploads, add, answer, asked, states, timers, arrived } = setUp();
  await add('a', 'b', 'c');
  uploads.remove('a');
  await settled();
  expect(asked[0]?.input.signal?.aborted).toBe(true);
  expect(states()).toEqual(['b sending', 'c sending']);
  await answer(1, new NetworkError());
  uploads.remove('b');
  expect([states(), timers.size, arrived]).toEqual([['c sending'], 0, []]);
});

test('taken out while its answer was on its way: it arrives nowhere', async () => {
  const { uploads, add, asked, arrived, changes } = setUp();
  await add('a');
  asked[0]?.resolve(attachment('first'));
  uploads.remove('a');
  const before = changes();
  await settled();
  expect([arrived, changes() - before]).toEqual([[], 1]);
});

test('words for those who do not see it go with the file that they describe', async () => {
  const { uploads, add } = setUp();
  await add('a', 'b');
  uploads.describe('b', 'a lake');
  expect(uploads.of('c1').map(({ alt }) => alt)).toEqual(['', 'a lake']);
});

test('stopped, it ends everything that is under way and asks nothing any more', async () => {
  const { uploads, add, answer, asked, timers, wakers, states } = setUp();
  await add('a', 'b', 'c');
  await answer(0, new NetworkError());
  uploads.stop();
  await settled();
  expect(asked.slice(1).map(({ input }) => input.signal?.aborted)).toEqual([true, true]);
  expect([timers.size, wakers.size, states(), asked.length]).toEqual([0, 0, [], 3]);
});
