import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { createExporter, type Exporter, type GroupCopy } from './exportConversation';

function setUp(count: number, meet?: (request: FakeRequest) => Fault, refuse?: (fileUrl: string) => Error | null) {
  const service = createFakeService({ capabilities: 'read, etag', ...(meet && { meet }) });
  service.groups.push(someGroup('g1', { conversation_id: 'c1', name: 'Lake' }));
  for (let at = 0; at < count; at++) service.say(`words ${at}`, 'c1', 'lin');
  const http = createFakeHttp(service.fetch);
  const clock = createFakeRuntime();
  const read = async (_base: string, fileUrl: string) => {
    const refusal = refuse?.(fileUrl);
    if (refusal) throw refusal;
    return new Blob([fileUrl]);
  };
  return { service, clock, exporter: createExporter({ http, groupId: 'g1', runtime: clock.runtime, read }) };
}

/** Resolves to the copy that one run saves, or to null if the run saves none. */
async function copyOf(exporter: Exporter): Promise<GroupCopy | null> {
  const saved: GroupCopy[] = [];
  await exporter.run(async (copy) => void saved.push(copy));
  return saved[0] ?? null;
}

test('a copy goes back to the beginning, oldest first', async () => {
  const { exporter } = setUp(250);
  const copy = await copyOf(exporter);
  expect(copy?.messages.map((message) => message.message)).toEqual(Array.from({ length: 250 }, (_, n) => `words ${n}`));
  expect(copy?.group.name).toBe('Lake');
});

test('a page that fails is asked for again without beginning anew', async () => {
  let refuse = false;
  const { exporter, service } = setUp(250, (request) => {
    const second = request.query.get('starting_after') !== null;
    return refuse && second ? { status: 403 } : 'none';
  });
  refuse = true;
  expect(await copyOf(exporter)).toBeNull();
  expect(exporter.store.get()).toMatchObject({ phase: 'failed', messages: 100 });

  refuse = false;
  const before = service.requests.length;
  const copy = await copyOf(exporter);
  expect(copy?.messages).toHaveLength(250);
  const pages = service.requests.slice(before).filter((request) => request.path === '/v1/messages');
  expect(pages.every((request) => request.query.get('starting_after') !== null)).toBe(true);
});

const file = (id: string, file_url: string) => ({
  id,
  message_id: 'm1',
  filename: `${id}.txt`,
  file_url,
  file_type: 'text/plain',
  file_size: 3,
  created_at: 1,
});

const answered = (status: number) => new ApiError({ status, code: `http-${status}` });

test('files of the service are inside, those of others keep their address, and one that is gone is named', async () => {
  const gone = (fileUrl: string) => (fileUrl.includes('gone') ? answered(404) : null);
  const { exporter, service } = setUp(1, undefined, gone);
  const [message] = service.messages;
  message?.attachments.push(
    file('a1', '/v1/files/a1'),
    file('a2', '/v1/files/gone'),
    file('a3', 'https://else.test/x'),
    file('attachment-0', ''),
  );
  const seen: unknown[] = [];
  exporter.store.subscribe(() => seen.push(exporter.store.get()));
  const copy = await copyOf(exporter);
  const reading = { phase: 'files', messages: 1, total: 2 };
  expect(seen.slice(2, 4)).toEqual([
    { ...reading, files: 0 },
    { ...reading, files: 1 },
  ]);
  const contents = [...(copy?.files ?? [])].map(async ([id, base64]) => [id, await base64.text()]);
  expect(await Promise.all(contents)).toEqual([['a1', btoa('http://confab.test/v1/files/a1')]]);
  expect(exporter.store.get()).toMatchObject({ phase: 'done', missing: ['a2.txt'] });
});

/** A group with two files. Reading the first rejects with `refusal.of`, unless that is null. */
function withRefusedFile(refusal: { of: Error | null }) {
  const world = setUp(1, undefined, (fileUrl) => (fileUrl.includes('a1') ? refusal.of : null));
  world.service.messages[0]?.attachments.push(file('a1', '/v1/files/a1'), file('a2', '/v1/files/a2'));
  const run = async () => {
    const copy = copyOf(world.exporter);
    // Advances the clock beyond all retries, which end after 30 s.
    for (let tries = 0; tries < 20; tries++) {
      await world.clock.settle();
      world.clock.advance(10_000);
    }
    return copy;
  };
  return { ...world, run };
}

test('a copy without a file that could not be read for now is none, and goes on', async () => {
  for (const error of [new NetworkError('no answer'), ...[408, 429, 500, 502, 503].map(answered)]) {
    const refusal: { of: Error | null } = { of: error };
    const { exporter, run } = withRefusedFile(refusal);
    expect(await run()).toBeNull();
    expect(exporter.store.get()).toEqual({ phase: 'failed', messages: 1, error, isRead: false });
    refusal.of = null;
    expect([...((await run())?.files.keys() ?? [])]).toEqual(['a1', 'a2']);
    expect(exporter.store.get()).toMatchObject({ phase: 'done', missing: [] });
  }
});

test('a file that is refused for good does not keep the words from being saved', async () => {
  for (const status of [401, 403, 404, 410]) {
    const { exporter, run } = withRefusedFile({ of: answered(status) });
    expect([...((await run())?.files.keys() ?? [])]).toEqual(['a2']);
    expect(exporter.store.get()).toMatchObject({ phase: 'done', missing: ['a1.txt'] });
  }
});

test('who goes on after a 500, which is how a lost file is answered, does so without the file', async () => {
  const refusal = { of: answered(500) };
  const { exporter, run } = withRefusedFile(refusal);
  expect(await run()).toBeNull();
  // A 503 means a busy service, not a lost file.
  refusal.of = answered(503);
  expect(await run()).toBeNull();
  refusal.of = answered(500);
  expect([...((await run())?.files.keys() ?? [])]).toEqual(['a2']);
  expect(exporter.store.get()).toMatchObject({ phase: 'done', missing: ['a1.txt'] });
});

test('cancelled, it is as if nothing had been asked', async () => {
  const { exporter } = setUp(250);
  const running = copyOf(exporter);
  exporter.cancel();
  expect(await running).toBeNull();
  expect(exporter.store.get()).toEqual({ phase: 'idle' });
});

test('a copy that cannot be saved is not done, and the next try reads nothing again', async () => {
  const { exporter, service } = setUp(1);
  service.messages[0]?.attachments.push(file('a1', '/v1/files/a1'));
  const error = new RangeError('Invalid string length');
  const before = () => service.requests.length;
  expect(await exporter.run(() => Promise.reject(error))).toBe(false);
  expect(exporter.store.get()).toEqual({ phase: 'failed', messages: 1, error, isRead: true });
  const asked = before();
  expect(await copyOf(exporter)).not.toBeNull();
  expect(exporter.store.get()).toEqual({ phase: 'done', messages: 1, missing: [] });
  expect(before()).toBe(asked);
});

test('for a copy without files none is read', async () => {
  const { exporter, service } = setUp(1, undefined, () => answered(404));
  service.messages[0]?.attachments.push(file('a1', '/v1/files/a1'));
  expect(await exporter.run(async () => undefined, false)).toBe(true);
  expect(exporter.store.get()).toEqual({ phase: 'done', messages: 1, missing: [] });
});

test('a file of any length is the same as base64', async () => {
  for (const length of [0, 1, 2, 3, 24_575, 24_576, 24_577, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    const service = createFakeService({ capabilities: 'read, etag' });
    service.groups.push(someGroup('g1', { conversation_id: 'c1' }));
    service.say('words', 'c1').attachments.push(file('a1', '/v1/files/a1'));
    const exporter = createExporter({
      http: createFakeHttp(service.fetch),
      groupId: 'g1',
      read: async () => new Blob([bytes]),
    });
    const base64 = await (await copyOf(exporter))?.files.get('a1')?.text();
    expect(base64).toBe(Buffer.from(bytes).toString('base64'));
  }
});
