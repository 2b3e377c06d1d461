import { expect, test } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp } from '#api/http';
import { createFakeService, type Fault } from '#test/fakeService';
import type { Entry } from '../../model/entry';
import { isStranded } from '../../model/states';
import { createMemoryStorage } from '../../storage/storage';
import { createConversationCheck } from './checkConversations';

const problem = { code: 'message-too-long', status: 422, detail: '' };

/** Entries on disk, and a service that answers each request for their conversations with `fault`. */
async function setUp(entries: Partial<Entry>[], fault: Fault) {
  const storage = createMemoryStorage();
  for (const [at, more] of entries.entries())
    await storage.addEntry({
      ...{ key: `k${at}`, kind: 'message', conversationId: 'c1', text: `text ${at}`, attachments: [] },
      ...{ state: 'failed', createdAt: 0, attempts: 1, problem, ...more },
    });
  const world = { fault };
  const service = createFakeService({ meet: () => world.fault });
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch },
    profile: createProfile('x', null),
  });
  const conversations = createConversationCheck({ http, storage, change: storage.updateEntry });
  const statuses = async () => (await storage.entries()).map((entry) => entry.problem?.status);
  return {
    world,
    storage,
    conversations,
    statuses,
    asked: () => service.requests.map(({ query }) => query.get('conversation_id')),
  };
}

for (const status of [403, 404, 410])
  test(`${status} for a conversation becomes the problem of what waits for a decision in it`, async () => {
    const { conversations, statuses } = await setUp([{}, { state: 'conflict' }, { state: 'expired' }], { status });
    await conversations.check();
    expect(await statuses()).toEqual([status, status, status]);
  });

for (const status of [400, 401, 429, 500])
  test(`${status} for a conversation does not say that it is gone`, async () => {
    const { conversations, statuses } = await setUp([{}], { status });
    await conversations.check();
    expect(await statuses()).toEqual([422]);
  });

test('each conversation is asked for once, until something has changed', async () => {
  const { conversations, asked } = await setUp([{}, {}, { conversationId: 'c2' }], 'none');
  await conversations.check();
  await conversations.check();
  expect(asked()).toEqual(['c1', 'c2']);
  conversations.again();
  await conversations.check();
  expect(asked()).toEqual(['c1', 'c2', 'c1', 'c2']);
});

test('a question without an answer is asked again the next time', async () => {
  const { conversations, asked, world, statuses } = await setUp([{}], 'lost-before');
  await conversations.check();
  world.fault = { status: 404 };
  await conversations.check();
  expect(asked()).toHaveLength(2);
  expect(await statuses()).toEqual([404]);
});

test('one conversation that is gone says nothing of another', async () => {
  const { conversations, statuses, world } = await setUp([{}, { conversationId: 'c2' }], { status: 404 });
  const checking = conversations.check();
  world.fault = { status: 404 };
  await checking;
  expect(await statuses()).toEqual([404, 404]);
  const other = await setUp([{ conversationId: 'c2', state: 'queued' }, {}], { status: 404 });
  await other.conversations.check();
  expect([other.asked(), await other.statuses()]).toEqual([['c1'], [422, 404]]);
});

test('what waits for its turn, or is known to be stranded, has nothing asked', async () => {
  const stranded = { ...problem, status: 404, hidden: true };
  const { conversations, asked } = await setUp(
    [{ state: 'queued' }, { state: 'waiting' }, { state: 'unknown', unsure: true }, { problem: stranded }],
    'none',
  );
  await conversations.check();
  expect(asked()).toEqual([]);
});

test('in doubt, and waiting for a decision, it stays in doubt when its conversation goes', async () => {
  const { conversations, statuses } = await setUp([{ state: 'unknown', unsure: true, unconfirmed: true }], {
    status: 404,
  });
  await conversations.check();
  expect(await statuses()).toEqual([404]);
});

test('a refused write strands nothing where reading is allowed, and is asked about although another was before', async () => {
  const refusedWrite = { ...problem, status: 403 };
  const { conversations, asked, storage } = await setUp([{}], 'none');
  await conversations.check();
  const [first] = await storage.entries();
  if (first) await storage.addEntry({ ...first, key: 'later', problem: refusedWrite });
  await conversations.check();
  expect(asked()).toEqual(['c1', 'c1']);
  expect((await storage.entries()).filter(isStranded)).toEqual([]);
});
