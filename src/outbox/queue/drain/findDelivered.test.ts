import { expect, test } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp } from '#api/http';
import type { Message } from '#contract/resources';
import { createFakeService } from '#test/fakeService';
import { person, someMessage } from '#test/fixtures';
import { fakeFetch, listPage, someMessages } from '#test/foreignService';
import { posts, setUp } from '#test/outboxWorld';
import type { Entry } from '../../model/entry';
import { type Baseline, baselineOf, findDelivered, recentMessages } from './findDelivered';

const me = { id: 'u-me', username: 'me' };
const entry: Entry = {
  ...{ key: 'k', kind: 'message', conversationId: 'c1', text: 'ok', attachments: [], seq: 1 },
  ...{ state: 'checking', createdAt: 0, attempts: 1, unsure: true },
};
const mine = (id: string, more: Partial<Message> = {}) =>
  someMessage(id, { contact: person('me'), message: 'ok', ...more });
const none = new Set<string>();

test('of two equal messages the one that another entry became is not taken for this one too', () => {
  const rows = [mine('m2'), mine('m1')];
  expect(findDelivered(rows, entry, none, me)?.id).toBe('m1');
  expect(findDelivered(rows, entry, new Set(['m1']), me)?.id).toBe('m2');
  expect(findDelivered(rows, entry, new Set(['m1', 'm2']), me)).toBeNull();
});

test('a message with files and one without are not the same, whatever they say', () => {
  const file = {
    id: 'f1',
    message_id: 'm2',
    filename: 'a.png',
    file_url: '/a',
    file_type: 'image/png',
    file_size: 1,
    created_at: 0,
  };
  const bare = mine('m1');
  const full = mine('m2', { attachments: [file] });
  const withFile: Entry = { ...entry, attachments: [{ id: 'f1', filename: 'a.png' }] };
  expect(findDelivered([full, bare], entry, none, me)?.id).toBe('m1');
  expect(findDelivered([full, bare], withFile, none, me)?.id).toBe('m2');
  const newest = { data: [full, bare], has_more: false };
  expect(baselineOf(newest, entry, me)).toEqual({
    ...{ baselineIds: ['m1'], baselineSince: -1, baselineUntil: full.created_at },
  });
});

test('files without words are found by their names, which go out in place of words', () => {
  const attachments = [{ filename: 'a.png' }, { filename: 'b.png' }];
  const files = attachments.map(({ filename }, index) => ({
    ...{ id: `f${index}`, message_id: null, filename, file_url: '/a', file_type: '', file_size: null, created_at: 0 },
  }));
  const bare: Entry = { ...entry, text: '', attachments };
  expect(findDelivered([mine('m1', { message: 'a.png, b.png', attachments: files })], bare, none, me)?.id).toBe('m1');
  expect(findDelivered([mine('m1', { message: '', attachments: files })], bare, none, me)?.id).toBe('m1');
  expect(findDelivered([mine('m1', { message: 'b.png', attachments: files })], bare, none, me)).toBeNull();
});

test('the first try is told in the time of a service whose clock goes otherwise', async () => {
  const service = createFakeService({ capabilities: null });
  service.messages.push(mine('m1', { created_at: 439 }), mine('m2', { created_at: 440 }));
  const profile = createProfile('x', null);
  const http = createHttp({ base: 'http://confab.test', token: () => 't', fetch: service.fetch, profile });
  profile.learn({ clock: -500 });
  const { rows } = await recentMessages(http, { ...entry, firstAttemptAt: 1_000_000 });
  expect(rows.map(({ id }) => id)).toEqual(['m2']);
});

test('where only time tells old words from new, clocks may differ by a minute', async () => {
  const service = createFakeService({ capabilities: null });
  service.messages.push(mine('m1', { created_at: 939 }), mine('m2', { created_at: 940 }));
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch },
    profile: createProfile('x', null),
  });
  const tried = { ...entry, firstAttemptAt: 1_000_000 };
  expect((await recentMessages(http, tried)).rows.map(({ id }) => id)).toEqual(['m2']);
  // Without a first attempt the time of creation counts.
  expect((await recentMessages(http, { ...entry, createdAt: 1_000_000 })).rows.map(({ id }) => id)).toEqual(['m2']);
  // With a baseline the clock of this machine does not matter.
  expect((await recentMessages(http, { ...tried, baselineIds: [] })).rows).toHaveLength(2);
  expect((await recentMessages(http, { ...tried, baselineIds: [], baselineSince: 940 })).rows).toHaveLength(1);
});

/** A plain service that returns ten messages per page. It has the caller's earlier "ok" and eleven later messages. */
async function setUpShortPages() {
  const world = await setUp(null);
  const { service, browser, set, outbox, settle, limitPages } = world;
  limitPages(10);
  const old = service.say('ok');
  browser.advance(3_600_000);
  const others = (count: number) => {
    for (let i = 0; i < count; i++) service.say(`message ${i}`, 'c1', 'lin');
  };
  others(9);
  browser.advance(3_600_000);
  others(2);
  const sayOk = async (fault: 'lost-before' | 'lost-after') => {
    set(posts(fault));
    await outbox.send('c1', 'ok');
    await settle();
    set(posts('none'));
  };
  const settleAll = async () => {
    for (let i = 0; i < 4; i++) await settle(13_000);
  };
  const oks = () => service.messages.filter(({ message }) => message === 'ok').map(({ id }) => id);
  return { ...world, old, others, sayOk, settleAll, oks };
}

test('where pages are short, a message of before is not taken for a new one that says the same', async () => {
  const { rows, old, others, sayOk, settleAll, oks } = await setUpShortPages();
  await sayOk('lost-before');
  others(8);
  await settleAll();
  expect(oks()).toEqual([old.id, expect.any(String)]);
  expect(rows()).toMatchObject([{ state: 'acked', ackedId: oks()[1] }]);
});

test('where pages are short, a message that many others followed is found, and not sent twice', async () => {
  const { rows, old, others, sayOk, settleAll, oks } = await setUpShortPages();
  await sayOk('lost-after');
  others(95);
  await settleAll();
  expect(oks()).toEqual([old.id, expect.any(String)]);
  expect(rows()).toMatchObject([{ state: 'acked', ackedId: oks()[1] }]);
});

test('further back than can be read, it is neither sent twice nor given up: the person decides', async () => {
  const { rows, others, sayOk, settleAll, oks } = await setUpShortPages();
  await sayOk('lost-after');
  others(400);
  await settleAll();
  expect(oks()).toHaveLength(2);
  expect(rows()).toMatchObject([{ state: 'unknown', unconfirmed: true }]);
});

const allNew = (): Baseline => ({ baselineIds: [], baselineSince: -1 });

/** Searches `count` messages after an attempt with this baseline. The service returns only the newest ten. */
async function recentOfTen(count: number, baseline: (newest: readonly Message[]) => Baseline) {
  const { fetch } = fakeFetch(({ query }) => listPage(someMessages(count), query, { cap: 10 }));
  const profile = createProfile('x', null);
  const http = createHttp({ base: 'http://confab.test', token: () => 't', fetch, profile });
  const { rows } = await recentMessages(http, { ...entry, ...allNew() });
  return recentMessages(http, { ...entry, ...baseline(rows) });
}

test('a service that shows its newest messages alone does not say that an older one is not there', async () => {
  expect(await recentOfTen(10, allNew)).toMatchObject({ isComplete: true });
  expect(await recentOfTen(20, allNew)).toMatchObject({ isComplete: false });
});

test('a service that shows its newest messages alone says that nothing is there since those before the first try', async () => {
  const after = (count: number) =>
    recentOfTen(20, (newest) => baselineOf({ data: newest.slice(count), has_more: true }, entry, me));
  expect(await after(0)).toMatchObject({ isComplete: true });
  expect(await after(8)).toMatchObject({ isComplete: true });
  // Here the baseline's newest message is the oldest that the service returns. Other messages of the same second may be
  // missing.
  expect(await after(9)).toMatchObject({ isComplete: false });
});

test('words that expired in doubt are not taken for the same words sent after them', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null);
  set(posts('lost-before'));
  await outbox.send('c1', 'ok');
  await settle();
  await settle(73 * 3_600_000);
  expect(rows()).toMatchObject([{ state: 'expired', unsure: true }]);
  set(posts('none'));
  await outbox.send('c1', 'ok');
  await settle();
  expect(service.messages).toHaveLength(1);
  await outbox.retry(rows()[0]?.key ?? '');
  for (let i = 0; i < 4; i++) await settle(20_000);
  expect(rows().map(({ state, unconfirmed = false }) => [state, unconfirmed])).toEqual([
    ['unknown', true],
    ['acked', false],
  ]);
});
