import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MarkerEvents } from '../store/groups/markerEvents';
import { type Person, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
let clock = 1_767_225_600_000;
let author: Person;
let readers: Person[];
let conversation: string;

beforeEach(async () => {
  await service?.close();
  service = await testService({}, () => clock);
  author = await service.person('author');
  readers = [];
  for (const name of ['ada', 'bo', 'cy', 'di']) readers.push(await service.person(name));
  conversation = (await author.group('Readers', ['ada', 'bo', 'cy', 'di'])).conversation_id;
});
afterAll(() => service.close());

const read = (who: Person | undefined, upTo: string | null) =>
  who?.post(`/v1/conversations/${conversation}/read`, { up_to: upTo });
const rowsOf = async (table: 'read_mark' | 'event') =>
  (await service.store.db.selectFrom(table).selectAll().execute()).filter(
    (row) => !('type' in row) || row.type === 'read.moved',
  );

/** Stops the timers, so that all reads happen within one second. `end` lets the second pass. */
function second() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    end: async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      vi.useRealTimers();
    },
  };
}

test('those who read in one second are told in one event, whoever has read furthest in its own fields', async () => {
  const [one, two] = [await author.say(conversation, 'one'), await author.say(conversation, 'two')];
  const stream = await openStream(service, author);
  const { end } = second();
  const [ada, bo, cy, di] = readers;
  await read(ada, one.id);
  for (const who of [bo, ada, di]) await read(who, two.id);
  await read(cy, one.id);
  await end();
  const at = clock / 1_000;
  expect(await stream.event()).toMatchObject({ type: 'read.moved', username: 'ada', up_to: one.id, at });
  const { username, others = [], ...told } = await stream.until((event) => event.type === 'read.moved').then(last);
  expect(told).toMatchObject({ up_to: two.id, at });
  expect([...others.map((each) => each.username), username].sort()).toEqual(['ada', 'bo', 'cy', 'di']);
  expect(others[0]).toEqual({ username: 'cy', up_to: one.id, at });
  expect(await rowsOf('event')).toHaveLength(2);
  await stream.close();
});

function last(events: Awaited<ReturnType<Awaited<ReturnType<typeof openStream>>['until']>>) {
  const event = events.at(-1);
  if (event?.type !== 'read.moved') throw new Error('no marker');
  return event;
}

test('a marker that moves on and back within the second is told both ways, in that order', async () => {
  const { id } = await author.say(conversation, 'one');
  const stream = await openStream(service, author);
  const { end } = second();
  const [ada, bo] = readers;
  await read(ada, id);
  await read(bo, id);
  await read(bo, null);
  await end();
  const told = [await stream.event(), await stream.event(), await stream.event()];
  expect(told).toMatchObject([
    { username: 'ada', up_to: id },
    { username: 'bo', up_to: id, at: clock / 1_000 },
    { username: 'bo', up_to: null },
  ]);
  expect(told[2]).not.toHaveProperty('at');
  await author.say(conversation, 'two');
  expect((await stream.event()).type).toBe('message.created');
  await stream.close();
});

test('what a process noted and did not tell is told after the next start', async () => {
  const { id } = await author.say(conversation, 'one');
  const [ada, bo] = readers;
  second();
  await read(ada, id);
  await read(bo, id);
  vi.clearAllTimers();
  vi.useRealTimers();
  const stream = await openStream(service, author);
  const next = second();
  const restarted = new MarkerEvents(service.store, () => clock);
  restarted.start();
  onTestFinished(() => restarted.stop());
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await next.end();
  expect(await stream.event()).toMatchObject({ type: 'read.moved', username: 'bo', up_to: id });
  await stream.close();
});

test('reading many messages leaves one row a minute, and of those of a week ago only the last', async () => {
  const [ada] = readers;
  const readAt = async (id: string) => (await ada?.get(`/v1/messages/${id}`))?.body.read_at;
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    clock += 10_000;
    ids.push((await author.say(conversation, `${n}`)).id);
    await read(ada, ids[n] ?? '');
  }
  expect(await rowsOf('read_mark')).toHaveLength(1);
  // Read times are accurate to the minute, and never earlier than the message.
  expect([await readAt(ids[0] ?? ''), await readAt(ids[4] ?? '')]).toEqual([clock / 1_000 - 40, clock / 1_000]);
  for (const wait of [60_000, 8 * 86_400_000]) {
    clock += wait;
    const { id } = await author.say(conversation, 'later');
    await read(ada, id);
    expect(await readAt(id)).toBe(clock / 1_000);
  }
  expect(await rowsOf('read_mark')).toHaveLength(1);
  expect(await readAt(ids[0] ?? '')).toBe(clock / 1_000);
});
