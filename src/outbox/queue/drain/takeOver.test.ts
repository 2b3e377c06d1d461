import { expect, test } from 'vitest';
import { breathe } from '#test/fakeBrowser';
import type { FakeRequest, Fault } from '#test/fakeService';
import { setUp } from '#test/outboxWorld';

type World = Awaited<ReturnType<typeof setUp>>;
type Opened = Pick<World, 'tab' | 'outbox'>;

function createDoor() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/**
 * A tab hangs while it sends "one", and "two" waits behind it. The response to "one" comes when the test calls `wake`.
 * `first` decides the outcome of the request for "one", and `meet` that of later requests.
 */
async function hung(meet: (request: FakeRequest) => Fault | Promise<Fault> = () => 'none', first: Fault = 'none') {
  const world = await setUp();
  const { outbox, browser, service, storage } = world;
  const door = createDoor();
  const writes: string[] = [];
  world.set(async (request): Promise<Fault> => {
    if (request.method === 'GET') return 'none';
    if (writes.push(request.method) > 1) return meet(request);
    await door.opened;
    return first;
  });
  await outbox.send('c1', 'one');
  await outbox.send('c1', 'two');
  await breathe();
  const pass = async (seconds: number, ...tabs: Opened[]) => {
    for (let second = 0; second < seconds; second++) {
      browser.advance(1_000);
      for (const { tab } of tabs) {
        tab.due();
        await breathe();
      }
    }
  };
  const wake = async () => {
    door.open();
    for (let times = 0; times < 5; times++) await breathe();
  };
  const [{ key } = { key: '' }] = outbox.entries('c1');
  const said = () => service.messages.map(({ message }) => message);
  const states = async () => (await storage.entries()).map(({ state }) => state);
  return { ...world, key, writes, pass, wake, said, states };
}

test('a tab that hangs while it sends is taken over within 40 s: the same key, one message each, in order', async () => {
  const { open, pass, writes, said, states, wake, outbox, tab } = await hung();
  expect(await states()).toEqual(['sending', 'queued']);
  const other = await open();
  await pass(25, other);
  expect(writes).toHaveLength(1);
  await pass(15, other);
  expect(said()).toEqual(['one', 'two']);
  await wake();
  await outbox.send('c1', 'three');
  await pass(5, { tab, outbox }, other);
  expect(said()).toEqual(['one', 'two', 'three']);
  expect(await states()).toEqual(['acked', 'acked', 'acked']);
});

test('what somebody made of the words meanwhile is not lost to the late answer', async () => {
  let busy = true;
  const meet = ({ method }: FakeRequest): Fault =>
    method === 'PUT' && busy ? { status: 503, retryAfter: '1' } : 'none';
  const { open, pass, said, wake, key, storage } = await hung(meet);
  const other = await open();
  await pass(40, other);
  await other.outbox.changeText(key, 'one, better');
  await pass(2, other);
  await wake();
  expect(await storage.entries()).toContainEqual(expect.objectContaining({ kind: 'edit', text: 'one, better' }));
  busy = false;
  await pass(70, other);
  expect(said()).toEqual(['one, better', 'two']);
});

test('a tab that hung before its request left does not send it when it goes on', async () => {
  const world = await setUp();
  const { outbox, browser, storage, service } = world;
  const door = createDoor();
  const { updateEntry: update } = storage;
  let hangs = true;
  storage.updateEntry = async (key, change) => {
    const after = await update(key, change);
    if (after?.state !== 'sending' || !hangs) return after;
    hangs = false;
    await door.opened;
    return after;
  };
  await outbox.send('c1', 'one');
  await breathe();
  const other = await world.open();
  for (let second = 0; second < 40; second++) {
    browser.advance(1_000);
    other.tab.due();
    await breathe();
  }
  const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
  expect(posts()).toBe(1);
  door.open();
  await breathe();
  expect(posts()).toBe(1);
  expect(await storage.entries()).toMatchObject([{ state: 'acked' }]);
});

test('a tab whose turn was taken over begins nothing more', async () => {
  const theirs = createDoor();
  const { open, pass, writes, wake, said, states } = await hung(async (): Promise<Fault> => {
    await theirs.opened;
    return 'none';
  });
  const other = await open();
  await pass(40, other);
  expect(writes).toHaveLength(2);
  await wake();
  expect(await states()).toEqual(['acked', 'queued']);
  expect(writes).toHaveLength(2);
  theirs.open();
  await pass(2, other);
  expect(said()).toEqual(['one', 'two']);
});

test('of two tabs that are seen one takes over, and the other leaves it the time that it would have itself', async () => {
  const theirs = createDoor();
  const { open, pass, writes, said } = await hung(async (): Promise<Fault> => {
    await theirs.opened;
    return 'none';
  });
  const [second, third] = [await open(), await open()];
  await pass(40, second, third);
  expect(writes).toHaveLength(2);
  await pass(15, second, third);
  expect(writes).toHaveLength(2);
  theirs.open();
  await pass(2, second, third);
  expect(said()).toEqual(['one', 'two']);
});

test('a late failure says nothing of the try that another tab has under way', async () => {
  const theirs = createDoor();
  const meet = async (): Promise<Fault> => {
    await theirs.opened;
    return 'none';
  };
  const { open, pass, wake, said, states } = await hung(meet, 'lost-before');
  const other = await open();
  await pass(40, other);
  await wake();
  expect(await states()).toEqual(['sending', 'queued']);
  theirs.open();
  await pass(2, other);
  expect(said()).toEqual(['one', 'two']);
});

test('a tab whose turn was taken over has the next one when what it had under way has ended', async () => {
  const world = await hung();
  const { open, pass, wake, said, outbox } = world;
  const other = await open();
  await pass(40, other);
  other.tab.crash();
  await outbox.send('c2', 'three');
  await pass(5, world);
  expect(said()).toEqual(['one', 'two']);
  await wake();
  await pass(2, world);
  expect(said()).toEqual(['one', 'two', 'three']);
});
