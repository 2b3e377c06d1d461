import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addEvents, eventsBetween, lastEventId } from '../store/events';
import { type Person, type TestService, testService } from '../test/service';
import { deliver } from './deliver';
import { Payloads } from './payload';

let service: TestService;
let ida: Person;
let bruno: Person;
let group: { id: string; conversation_id: string };
beforeAll(async () => {
  service = await testService();
  [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
  group = await ida.group('Team', ['bruno']);
});
afterAll(() => service.close());

function streamOf({ id }: Person) {
  let isOpen = true;
  const send = vi.fn<(bytes: Uint8Array) => void>();
  const close = vi.fn(() => {
    isOpen = false;
  });
  const stream = { contactId: id, sessionId: id, isOpen: () => isOpen, send, write: send, close };
  onTestFinished(() => service.service.hub.disconnect(stream));
  return stream;
}
const sentTo = ({ send }: ReturnType<typeof streamOf>) =>
  send.mock.calls.map(([bytes]) => new TextDecoder().decode(bytes)).join('');
const reset = expect.stringMatching(/^id: \d+\ndata: {"type":"reset"}\n\n$/);

/** Adds events for all members. Returns the id of the event before them, which all members also received. */
async function addDeletions(count: number): Promise<number> {
  const { store } = service;
  await ida.say(group.conversation_id, 'received');
  const before = await lastEventId(store.db);
  const type = 'message.deleted' as const;
  const deleted = { type, groupId: group.id, conversationId: group.conversation_id, messageId: 'gone' };
  await store.write((tx) => addEvents(tx, Array(count).fill(deleted), Date.now()));
  return before;
}

test('who missed too many events is reset without a look at whom they are for', async () => {
  const stream = streamOf(bruno);
  const before = await addDeletions(1_001);
  const audience = vi.spyOn(Payloads.prototype, 'audience');
  onTestFinished(() => void vi.restoreAllMocks());
  await service.service.hub.connect(stream, before);
  expect(sentTo(stream)).toEqual(reset);
  expect(audience).not.toHaveBeenCalled();
});

test('who missed two hundred events is sent them all, beside one that missed one more', async () => {
  const { hub } = service.service;
  const [more, less] = [streamOf(ida), streamOf(bruno)];
  const before = await addDeletions(201);
  await Promise.all([hub.connect(more, before), hub.connect(less, before + 1)]);
  expect(sentTo(more)).toEqual(reset);
  const ids = [...sentTo(less).matchAll(/^id: (\d+)\ndata: .*"message.deleted"/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 200 }, (_, at) => before + 2 + at));
});

test('live events of others do not wait for somebody who catches up, and they miss none meanwhile', async () => {
  const { hub } = service.service;
  const [slow, live] = [streamOf(ida), streamOf(bruno)];
  await hub.connect(live, undefined);
  const before = await addDeletions(1);
  await expect.poll(() => sentTo(live)).toContain('message.deleted');
  let resolve = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  const build = Payloads.prototype.build;
  vi.spyOn(Payloads.prototype, 'build').mockImplementationOnce(async function (this: Payloads, ...given) {
    await promise;
    return build.apply(this, given);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const joined = hub.connect(slow, before);
  await expect.poll(() => vi.mocked(Payloads.prototype.build).mock.calls.length).toBe(1);
  await ida.say(group.conversation_id, 'meanwhile');
  await expect.poll(() => sentTo(live)).toContain('meanwhile');
  expect(sentTo(slow)).toBe('');
  resolve();
  await joined;
  expect(sentTo(slow).match(/message.deleted|meanwhile/g)).toEqual(['message.deleted', 'meanwhile']);
});

test('who connects waits for a delivery that is under way, and not for all that others have yet to be sent', async () => {
  const { hub } = service.service;
  const [live, fresh] = [streamOf(ida), streamOf(bruno)];
  await hub.connect(live, undefined);
  const held: (() => void)[] = [];
  const build = Payloads.prototype.build;
  vi.spyOn(Payloads.prototype, 'build').mockImplementation(async function (this: Payloads, ...given) {
    await new Promise<void>((resolve) => void held.push(resolve));
    return build.apply(this, given);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await addDeletions(3);
  await expect.poll(() => held.length).toBe(1);
  const joined = hub.connect(fresh, undefined);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await joined;
  vi.restoreAllMocks();
  for (const release of held) release();
  await expect.poll(() => sentTo(live).match(/message.deleted/g)?.length).toBe(3);
});

test('who has heard an event from a process that is ahead does not hear it again', async () => {
  const { hub } = service.service;
  const [live, ahead] = [streamOf(ida), streamOf(bruno)];
  await hub.connect(live, undefined);
  const deleted = { type: 'message.deleted', groupId: group.id, conversationId: group.conversation_id } as const;
  const { db } = service.store;
  // Adds an event as another process does: the hub of this process is not woken.
  await db.transaction().execute((tx) => addEvents(tx, [{ ...deleted, messageId: 'heard there' }], Date.now()));
  await hub.connect(ahead, await lastEventId(db));
  await ida.say(group.conversation_id, 'next');
  await expect.poll(() => sentTo(ahead)).toContain('next');
  expect(sentTo(live)).toContain('heard there');
  expect(sentTo(ahead)).not.toContain('heard there');
});

test('a stream whose session ends while it is being connected is closed, and not added', async () => {
  const { hub } = service.service;
  const stream = streamOf(bruno);
  const joined = hub.connect(stream, undefined);
  hub.endSessions([stream.sessionId]);
  await joined;
  expect(stream.close).toHaveBeenCalled();
  expect(hub.count(bruno.id)).toBe(0);
});

test('a message takes three statements to deliver, whoever listens, and none where nobody here may see it', async () => {
  const { db } = service.store;
  const payloads = new Payloads(db);
  const mei = await service.person('mei');
  const deliverTo = async (people: Person[]) => {
    await ida.say(group.conversation_id, 'counted');
    const last = await lastEventId(db);
    const statements = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    onTestFinished(() => statements.mockRestore());
    const heard: string[] = [];
    const [row] = await eventsBetween(db, last - 1, last, 1);
    if (!row) throw new Error('there is an event');
    statements.mockClear();
    const listeners = people.map(({ id }) => ({ contactId: id, send: () => void heard.push(id) }));
    await deliver(db, [row], payloads, () => listeners);
    // Ignores notifications to other processes, which PostgreSQL gets a moment after the message.
    const own = statements.mock.calls.filter(([{ sql }]) => !sql.includes('pg_notify'));
    return [own.length, heard];
  };
  await deliverTo([ida]);
  expect(await deliverTo([ida, bruno, mei])).toEqual([3, [ida.id, bruno.id]]);
  expect(await deliverTo([mei])).toEqual([0, []]);
});
