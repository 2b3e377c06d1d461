import { expect, test } from 'vitest';
import { breathe } from '../../test/fakeBrowser';
import type { Fault } from '../../test/fakeService';
import { posts, setUp } from '../../test/outboxWorld';
import { AlreadySent, MaybeSent } from '../model/entry';

const said = (service: { messages: { message: string }[] }) => service.messages.map(({ message }) => message);

/** A response that the test decides later with `decide`. */
function answerLater() {
  let decide = (_: Fault) => {};
  const fault = new Promise<Fault>((resolve) => {
    decide = resolve;
  });
  return { fault, decide };
}

/** An outbox with one entry whose request is running. */
async function trying(capabilities?: string | null) {
  const world = await setUp(capabilities);
  const { fault, decide } = answerLater();
  world.set((request) => (request.method === 'POST' ? fault : 'none'));
  await world.outbox.send('c1', 'a laek');
  for (let n = 0; n < 5; n++) await breathe();
  const key = world.rows()[0]?.key ?? '';
  expect(world.rows()).toMatchObject([{ state: 'sending' }]);
  const answer = async (how: Fault) => {
    world.set(() => 'none');
    decide(how);
    await world.settle();
  };
  return { ...world, key, answer };
}

/** An offline outbox with one waiting entry. */
async function waiting() {
  const world = await setUp();
  world.browser.setOnline(false);
  await world.outbox.send('c1', 'a laek');
  await world.settle();
  return { ...world, key: world.rows()[0]?.key ?? '' };
}

test('words whose form is open are not sent, nor is what follows them; other conversations go on', async () => {
  const { outbox, settle, rows, service, browser, tab, key } = await waiting();
  await outbox.send('c1', 'after it');
  await outbox.send('c2', 'elsewhere');
  const release = outbox.hold(key);
  await settle();
  browser.setOnline(true);
  tab.wake();
  for (let n = 0; n < 4; n++) await settle(30_000);
  expect(said(service)).toEqual(['elsewhere']);
  await outbox.changeText(rows()[0]?.key ?? '', 'a lake');
  release();
  await settle();
  expect(said(service)).toEqual(['elsewhere', 'a lake', 'after it']);
});

test('in all tabs it is said at once that words wait for their form, and that they no longer do', async () => {
  const { outbox, open, settle, rows, key } = await waiting();
  const other = await open();
  const held = () => [rows(), other.rows()].map(([row]) => row?.held?.length);
  const release = outbox.hold(key);
  await settle();
  expect(held()).toEqual([1, 1]);
  release();
  await settle();
  expect(held()).toEqual([undefined, undefined]);
});

test('a form that is closed unchanged lets the words go as they were', async () => {
  const { outbox, settle, service, browser, storage, key } = await waiting();
  const release = outbox.hold(key);
  await settle();
  expect((await storage.entries())[0]?.held).toHaveLength(1);
  browser.setOnline(true);
  release();
  await settle();
  expect(said(service)).toEqual(['a laek']);
  expect((await storage.entries())[0]?.held).toBeUndefined();
});

for (const [how, leave] of [
  ['crashes', ({ tab }: Awaited<ReturnType<typeof waiting>>) => tab.crash()],
  ['is closed', ({ outbox }: Awaited<ReturnType<typeof waiting>>) => outbox.stopOutbox()],
] as const)
  test(`a page that ${how} frees what its form held, and other tabs respect it until then`, async () => {
    const world = await waiting();
    const other = await world.open();
    world.outbox.hold(world.key);
    await world.settle();
    world.browser.setOnline(true);
    other.tab.wake();
    await other.settle(10_000);
    expect(said(world.service)).toEqual([]);
    leave(world);
    await other.settle(10_000);
    expect(said(world.service)).toEqual(['a laek']);
  });

test('two forms over the same words: both have to close', async () => {
  const { outbox, open, settle, service, browser, key } = await waiting();
  const other = await open();
  const [first, second] = [outbox.hold(key), other.outbox.hold(key)];
  await settle();
  browser.setOnline(true);
  first();
  await settle(10_000);
  await other.settle(10_000);
  expect(said(service)).toEqual([]);
  second();
  await other.settle();
  expect(said(service)).toEqual(['a laek']);
});

test('without locks a hold stays while its page answers, and ends with it, whatever the clock does', async () => {
  const world = await waiting();
  const { browser, settle, outbox, tab, service, key } = world;
  browser.hidePages();
  const other = await world.open();
  other.outbox.hold(key);
  await other.settle();
  browser.setOnline(true);
  for (let n = 0; n < 10; n++) {
    await other.settle(20_000);
    await settle();
  }
  expect(said(service)).toEqual([]);
  expect(outbox.entries('c1')).toMatchObject([{ state: 'queued' }]);
  other.tab.crash();
  browser.advance(-600_000);
  tab.wake();
  for (let n = 0; n < 8; n++) await settle(100_000);
  expect(said(service)).toEqual(['a laek']);
});

test('offline, nothing is tried: the words stay certain, and the browser is doubted once a minute', async () => {
  const { rows, settle, service, set } = await waiting();
  set(() => 'lost-before');
  const before = service.requests.length;
  for (let n = 0; n < 60; n++) await settle(5_000);
  expect(service.requests.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
  expect(service.requests.length - before).toBeGreaterThanOrEqual(4);
  expect(service.requests.length - before).toBeLessThanOrEqual(5);
  expect(rows()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  // The browser reports offline wrongly, because now the service answers.
  set(() => 'none');
  for (let n = 0; n < 13; n++) await settle(5_000);
  expect(said(service)).toEqual(['a laek']);
});

test('a try under a browser that is wrong about being offline may have arrived, like any other', async () => {
  const { rows, settle, service, outbox, set } = await waiting();
  set(posts('lost-after'));
  outbox.wake();
  await settle();
  expect(rows()).toMatchObject([{ state: 'unknown', unsure: true }]);
  expect(said(service)).toEqual(['a laek']);
});

test('changed while the try was under way, and stored: the new words are an edit of the message, in its row', async () => {
  const { outbox, rows, service, key, answer, settle, sent } = await trying();
  expect(await outbox.changeText(key, 'a lake')).toBe(key);
  await answer('none');
  await settle();
  expect(said(service)).toEqual(['a lake']);
  expect(sent).toEqual(['a laek', 'a lake']);
  expect(outbox.keyOf(service.messages[0]?.id ?? '')).toBe(key);
  expect(rows()).toEqual([]);
});

test('changed while the try was under way, and its answer lost: once it is known, one message with the new words', async () => {
  const { outbox, rows, service, key, answer, settle } = await trying();
  await outbox.changeText(key, 'a lake');
  await answer('lost-after');
  expect(rows()).toMatchObject([{ state: 'unknown', unsure: true, text: 'a laek', changed: 'a lake' }]);
  await settle(60_000);
  await settle(60_000);
  expect(said(service)).toEqual(['a lake']);
});

for (const fault of [{ status: 422 }, { status: 503, retryAfter: '1' }] as const)
  test(`changed while the try was under way, and answered ${fault.status}: only the new words go, as another action`, async () => {
    const { outbox, service, key, answer, settle } = await trying();
    await outbox.changeText(key, 'a lake');
    await answer(fault);
    await settle(60_000);
    expect(said(service)).toEqual(['a lake']);
    const keys = service.requests.filter(({ method }) => method === 'POST').map((request) => request.key);
    expect(new Set(keys).size).toBe(2);
  });

test('changed on a plain service that lost it: looked for, not there, and the new words go', async () => {
  const { outbox, service, key, answer, settle } = await trying(null);
  await outbox.changeText(key, 'a lake');
  await answer('lost-before');
  for (let n = 0; n < 4; n++) await settle(20_000);
  expect(said(service)).toEqual(['a lake']);
});

test('changed, and the page crashes in the middle of the try: the next page knows the new words', async () => {
  const { outbox, tab, open, service, key, set } = await trying();
  await outbox.changeText(key, 'a lake');
  tab.crash();
  set(() => 'none');
  const next = await open();
  for (let n = 0; n < 3; n++) await next.settle(5_000);
  expect(said(service)).toEqual(['a lake']);
});

test('words three days old that are changed are sent, and not asked about again', async () => {
  const { outbox, service, browser, settle, rows, tab } = await waiting();
  await settle(73 * 3_600_000);
  expect(rows()).toMatchObject([{ state: 'expired' }]);
  browser.setOnline(true);
  await outbox.changeText(rows()[0]?.key ?? '', 'a lake');
  tab.wake();
  await settle();
  expect(said(service)).toEqual(['a lake']);
});

test('changed after it was sent, in the moment in which nobody here has heard: an edit', async () => {
  const { outbox, service, settle, rows } = await setUp();
  await outbox.send('c1', 'a laek');
  await settle();
  await outbox.changeText(rows()[0]?.key ?? '', 'a lake');
  await settle();
  expect(said(service)).toEqual(['a lake']);
});

test('taken back while the try was under way: gone when it was refused', async () => {
  const { outbox, service, key, answer, rows } = await trying();
  const discarded = outbox.takeBack(key);
  await answer({ status: 503, retryAfter: '1' });
  expect(await discarded).toMatchObject({ text: 'a laek' });
  expect([rows(), said(service)]).toEqual([[], []]);
});

test('taken back while the try was under way, and stored: that is said, with the message', async () => {
  const { outbox, service, key, answer } = await trying();
  const discarded = outbox.takeBack(key).catch((error: unknown) => error);
  await answer('none');
  expect(await discarded).toEqual(new AlreadySent(service.messages[0]?.id ?? ''));
});

test('taken back while the try was under way, and its answer lost: nothing is thrown away before it is known', async () => {
  const { outbox, service, key, answer, rows } = await trying();
  const discarded = outbox.takeBack(key).catch((error: unknown) => error);
  await answer('lost-after');
  expect(await discarded).toBeInstanceOf(MaybeSent);
  expect([rows().length, said(service)]).toEqual([1, ['a laek']]);
});

test('asked to try again during a try: it is, and once is enough', async () => {
  const { outbox, service, key, answer } = await trying();
  const retried = outbox.retry(key);
  await answer('none');
  await retried;
  expect(said(service)).toEqual(['a laek']);
});
