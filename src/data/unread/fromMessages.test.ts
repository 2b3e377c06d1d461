import { expect, test, vi } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type Fault } from '../../test/fakeService';
import { answer, fakeFetch, listPage } from '../../test/foreignService';
import { fromMessages } from './fromMessages';
import { createMarkers } from './localMarkers';

/** A service without read markers. `refused` has the responses to requests for single conversations. */
async function setUp(refused: Record<string, Fault> = {}) {
  const service = createFakeService({
    capabilities: null,
    meet: ({ query }) => refused[query.get('conversation_id') ?? ''] ?? 'none',
  });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const markers = createMarkers('http://confab.test', 'me', null);
  const read = (...ids: string[]) => fromMessages({ http, username: 'me', markers }, ids);
  const count = async (...ids: string[]) => (await read(...ids)).conversations;
  return { service, markers, read, count };
}
/** Adds so many messages to another conversation that the newest page has no earlier message. */
const drown = ({ say }: ReturnType<typeof createFakeService>) => {
  for (let n = 0; n < 101; n++) say(`noise ${n}`, 'c-loud', 'lin');
};

test('what the newest messages of all show is not asked for again, and what they leave out is, by itself', async () => {
  const { service, count } = await setUp();
  const quiet = service.say('long ago', 'c-quiet', 'lin');
  drown(service);
  const rows = await count('c-quiet', 'c-loud', 'c-empty');
  expect(rows.map(({ id, latest_message }) => [id, latest_message?.message])).toEqual([
    ['c-quiet', quiet.message],
    ['c-loud', 'noise 100'],
    ['c-empty', undefined],
  ]);
  expect(service.requests.map(({ query }) => [query.get('conversation_id'), query.get('limit')])).toEqual([
    [null, '100'],
    ['c-quiet', '1'],
    ['c-empty', '1'],
  ]);
});

test.each<Fault>([{ status: 400 }, { status: 404 }, { status: 422 }])(
  'a service that refuses to list messages of all with %o is asked by conversation, and not for all again',
  async (fault) => {
    const refused: Record<string, Fault> = {};
    const { service, count } = await setUp(refused);
    refused[''] = fault;
    service.say('hello', 'c1', 'lin');
    expect((await count('c1')).map(({ latest_message }) => latest_message?.message)).toEqual(['hello']);
    service.requests.length = 0;
    await count('c1');
    expect(service.requests.map(({ query }) => query.get('conversation_id'))).toEqual(['c1']);
  },
);

test('where the newest messages are all there are, one question is enough', async () => {
  const { service, count } = await setUp();
  service.say('hello', 'c1', 'lin');
  expect((await count('c1', 'c-empty')).map(({ latest_message }) => latest_message?.message)).toEqual([
    'hello',
    undefined,
  ]);
  expect(service.requests).toHaveLength(1);
});

test('a conversation that is gone or closed is left out; one that could not be read for another reason is left', async () => {
  const refused: Record<string, Fault> = {
    'c-gone': { status: 404 },
    'c-over': { status: 410 },
    'c-closed': { status: 403 },
  };
  const { service, read, count } = await setUp(refused);
  service.say('long ago', 'c-quiet', 'lin');
  drown(service);
  expect(await count('c-gone', 'c-over', 'c-closed')).toEqual([]);
  expect((await count('c-gone', 'c-quiet')).map(({ id }) => id)).toEqual(['c-quiet']);
  refused['c-quiet'] = { status: 429 };
  expect(await read('c-quiet')).toMatchObject({ conversations: [], left: ['c-quiet'], error: { status: 429 } });
});

test('one that fails by itself costs the others nothing, and after one that the service has no time for none is asked for', async () => {
  const refused: Record<string, Fault> = { 'c-bad': { status: 500 } };
  const { service, read } = await setUp(refused);
  drown(service);
  expect(await read('c-bad', 'c-loud', 'c-quiet')).toMatchObject({
    conversations: [{ id: 'c-loud' }, { id: 'c-quiet' }],
    left: ['c-bad'],
  });
  for (const fault of ['lost-before', { status: 401 }, { status: 503 }, { status: 500, retryAfter: '9' }] as const) {
    refused['c-quiet'] = fault;
    service.requests.length = 0;
    expect(await read('c-bad', 'c-loud', 'c-quiet', 'c-late')).toMatchObject({
      conversations: [{ id: 'c-loud' }],
      left: ['c-late', 'c-bad', 'c-quiet'],
      error: expect.any(Error),
    });
    expect(service.requests.some(({ query }) => query.get('conversation_id') === 'c-late')).toBe(false);
  }
});

test('at first sight nothing is unread; then what others say is, and of that what calls this person', async () => {
  const { service, markers, count } = await setUp();
  const first = service.say('@me before', 'c1', 'lin');
  expect(await count('c1')).toMatchObject([{ unread_count: 0, mention_count: 0, next_mention: null }]);
  expect(markers.getMarker('c1')).toEqual({ id: first.id, created_at: first.created_at });
  service.say('one', 'c1', 'lin');
  const call = service.say('@me two', 'c1', 'lin');
  service.say('@me three', 'c1', 'lin');
  service.say('@me mine', 'c1', 'me');
  expect(await count('c1')).toMatchObject([
    { read_up_to: first.id, unread_count: 3, mention_count: 2, next_mention: call.id },
  ]);
});

test('all that is said in a conversation that was empty at first sight is unread', async () => {
  const { service, markers, count } = await setUp();
  expect(await count('c1')).toMatchObject([{ unread_count: 0, read_up_to: null, latest_message: null }]);
  expect(markers.getMarker('c1')).toEqual({ id: null, created_at: null });
  service.say('one', 'c1', 'lin');
  expect(await count('c1')).toMatchObject([{ unread_count: 1, read_up_to: null }]);
});

test('where the message that was read last is gone, it is read up to the one before it', async () => {
  const { service, markers, count } = await setUp();
  const [m1, m2, m3] = ['one', 'two', 'three'].map((text) => service.say(text, 'c1', 'lin'));
  if (!m1 || !m2 || !m3) throw new Error('unreachable');
  const mark = ({ id, created_at }: typeof m1) => markers.setMarker('c1', { id, created_at });
  mark(m2);
  service.messages.splice(service.messages.indexOf(m2), 1);
  expect(await count('c1')).toMatchObject([{ read_up_to: m1.id, unread_count: 1 }]);
  mark(m1);
  service.messages.splice(service.messages.indexOf(m1), 1);
  expect(await count('c1')).toMatchObject([{ read_up_to: null, unread_count: 1 }]);
  drown(service);
  service.say('four', 'c1', 'lin');
  // The newest page over all conversations ends between the two unread messages.
  expect(await count('c1')).toMatchObject([{ read_up_to: null, unread_count: 2 }]);
});

test('what is unread is counted back to what was read, also where the newest messages of all do not reach it', async () => {
  const { service, count } = await setUp();
  const read = service.say('read', 'c-quiet', 'lin');
  service.say('read', 'c-read', 'lin');
  service.say('read', 'c-loud', 'lin');
  await count('c-quiet', 'c-read', 'c-loud');
  const call = service.say('@me one', 'c-quiet', 'lin');
  for (let n = 0; n < 4; n++) service.say('more', 'c-quiet', 'lin');
  for (let n = 0; n < 80; n++) service.say('early', 'c-loud', 'lin');
  for (let n = 0; n < 70; n++) service.say('elsewhere', 'c-other', 'lin');
  for (let n = 0; n < 50; n++) service.say('mine', 'c-loud', 'me');
  service.requests.length = 0;
  expect(await count('c-quiet', 'c-read', 'c-loud')).toMatchObject([
    { unread_count: 5, read_up_to: read.id, mention_count: 1, next_mention: call.id },
    { unread_count: 0 },
    { unread_count: 80 },
  ]);
  expect(service.requests.map(({ query }) => [query.get('conversation_id'), query.get('limit')])).toEqual([
    [null, '100'],
    ['c-quiet', '1'],
    ['c-quiet', '100'],
    ['c-read', '1'],
    ['c-loud', '100'],
    ['c-loud', '100'],
  ]);
});

test('of what can only be shown as more than a hundred no more is read', async () => {
  const { service, count } = await setUp();
  await count('c-loud', 'c-louder');
  for (let n = 0; n < 130; n++) service.say('loud', 'c-loud', 'lin');
  for (let n = 0; n < 150; n++) service.say('louder', 'c-louder', 'lin');
  service.requests.length = 0;
  expect(await count('c-loud', 'c-louder')).toMatchObject([{ unread_count: 100 }, { unread_count: 100 }]);
  expect(service.requests).toHaveLength(3);
});

test('the name of the reader is normalised once, however many messages are unread', async () => {
  const { service, count } = await setUp();
  await count('c1');
  for (let n = 0; n < 50; n++) service.say('@me', 'c1', 'lin');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(await count('c1')).toMatchObject([{ mention_count: 50 }]);
  expect(normalize).toHaveBeenCalledTimes(51);
});

/** A service that returns 20 rows at most. While `isBusy` returns true it refuses all pages after the first. */
async function setUpForeign(paging: 'none' | 'starting_after', isBusy = () => false) {
  const rows: { id: string; created_at: number; conversation_id: string; message: string; contact: object }[] = [];
  const say = (conversation_id: string) => {
    const at = 1_000 + rows.length;
    const contact = { id: 'lin', username: 'lin' };
    rows.unshift({ id: `m${at}`, created_at: at, conversation_id, message: 'x', contact });
  };
  const { fetch, asked } = fakeFetch(({ query }) => {
    if (isBusy() && query.has('starting_after')) return answer(503, {});
    const id = query.get('conversation_id');
    const found = rows.filter(({ conversation_id }) => !id || conversation_id === id);
    return listPage(found, query, { paging, order: 'newest-first', cap: 20 });
  });
  const profile = createProfile('https://service.test', null);
  const http = createHttp({ base: 'https://service.test', token: () => 't', fetch, profile });
  const markers = createMarkers('https://service.test', 'me', null);
  const counts = async () => {
    const { conversations, error } = await fromMessages({ http, username: 'me', markers }, ['c1', 'c2']);
    if (error) throw error;
    return conversations.map(({ id, unread_count }) => [id, unread_count]);
  };
  for (const id of ['c1', 'c2']) say(id);
  expect(await counts()).toEqual([
    ['c1', 0],
    ['c2', 0],
  ]);
  for (let n = 0; n < 60; n++) say('c1');
  return { counts, asked };
}

test('on a service that shows nothing beyond a first page it is counted as far as that, and no further page is asked for again', async () => {
  const { counts, asked } = await setUpForeign('none');
  expect(await counts()).toEqual([
    ['c1', 20],
    ['c2', 0],
  ]);
  const before = asked.length;
  await counts();
  expect(asked.length - before).toBeLessThanOrEqual(3);
});

test('a service that is busy for a moment is counted whole afterwards', async () => {
  let busy = true;
  const { counts } = await setUpForeign('starting_after', () => busy);
  await expect(counts()).rejects.toMatchObject({ status: 503 });
  busy = false;
  expect(await counts()).toEqual([
    ['c1', 60],
    ['c2', 0],
  ]);
});
