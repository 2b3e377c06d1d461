import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { someGroup, someMessage } from '../../test/fixtures';
import type { Change } from '../truth/changes';
import { commit } from '../truth/commit';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { createCache, whenSignedIn } from './cache';
import { createJournal, type Journal } from './journal/journal';
import { isJournaled, readRecord, strikesOut } from './journal/journalSchema';
import { mutate, pendingChanges, type Run } from './mutate';
import { Aborted, retry } from './retry';
import { scopeOf, unlessGone } from './scope';

const group = someGroup('g1');
const archived = (archived_at: number | null): Change => ({ type: 'group.archived', group_id: 'g1', archived_at });

function setUp(journal: Journal = createJournal()) {
  const cache = createCache(new QueryClient(), journal);
  const clock = createFakeRuntime();
  const answers: ((word: Change | Error | null) => void)[] = [];
  const send = () =>
    new Promise<Change | null>((resolve, reject) => {
      answers.push((word) => (word instanceof Error ? reject(word) : resolve(word)));
    });
  const run = (change: Change, more: Partial<Run<Change>> = {}) =>
    mutate(cache, { change, scope: 's', send, runtime: clock.runtime, ...more });
  const answer = async (word: Change | Error | null) => {
    answers.shift()?.(word);
    await clock.settle();
  };
  const single = () => cache.queryClient.getQueryData(keys.group('g1'));
  return { cache, clock, run, answer, sent: () => answers.length, single };
}

test('the service’s word is truth; without one the write has settled all the same', async () => {
  const { cache, clock, run, answer, single } = setUp();
  cache.queryClient.setQueryData(keys.group('g1'), group);
  const done = run(archived(5));
  await clock.settle();
  expect(pendingChanges(cache)).toEqual([archived(5)]);
  await answer({ type: 'group.updated', group: { ...group, archived_at: 5 } });
  expect(await done).toBe(true);
  expect(single()).toMatchObject({ archived_at: 5 });
  expect(pendingChanges(cache)).toEqual([]);
  const silent = run(archived(null));
  await clock.settle();
  await answer(null);
  expect(await silent).toBe(true);
  expect(single()).toMatchObject({ archived_at: 5 });
});

test('an event of the same group that came meanwhile and says what was asked for is newer than the answer', async () => {
  for (const [event, name] of [
    [{ ...group, archived_at: 5, name: 'Newer' }, 'Newer'],
    // The event does not have the requested value, so it is older than the write.
    [{ ...group, archived_at: null, name: 'Newer' }, 'Answered'],
    [{ ...someGroup('g2'), archived_at: 5 }, 'Answered'],
  ] as const) {
    const { cache, clock, run, answer, single } = setUp();
    cache.queryClient.setQueryData(keys.group('g1'), group);
    const done = run(archived(5));
    await clock.settle();
    commit(cache, { type: 'group.updated', group: event });
    await answer({ type: 'group.updated', group: { ...group, archived_at: 5, name: 'Answered' } });
    await done;
    expect(single()).toMatchObject({ archived_at: 5, name });
  }
});

test('an event of another kind says nothing about the answer', async () => {
  const { cache, clock, run, answer, single } = setUp();
  cache.queryClient.setQueryData(keys.group('g1'), { ...group, archived_at: 5 });
  const done = run(archived(5));
  await clock.settle();
  commit(cache, { type: 'message.created', message: someMessage('m1') });
  commit(cache, { type: 'group.created', group: someGroup('g1', { archived_at: 5 }) });
  await answer({ type: 'group.updated', group: { ...group, archived_at: 5, name: 'Answered' } });
  await done;
  expect(single()).toMatchObject({ name: 'Answered' });
});

test('an answer is taken although a group or a message changed meanwhile that it does not speak of', async () => {
  const { cache, clock, run, answer, single } = setUp();
  cache.queryClient.setQueryData(keys.group('g1'), { ...group, archived_at: 5 });
  for (const word of [null, { type: 'group.created', group: { ...group, archived_at: 5 } } as const]) {
    const done = run(archived(5));
    await clock.settle();
    commit(cache, { type: 'message.updated', message: someMessage('m1') });
    commit(cache, { type: 'group.updated', group: { ...group, archived_at: 5 } });
    await answer(word);
    expect(await done).toBe(true);
  }
  expect(single()).toMatchObject({ archived_at: 5 });
});

test('an event of the same message that says what was asked for is newer than the answer', async () => {
  const { cache, clock, run, answer } = setUp();
  const message = someMessage('m1');
  const timeline: Timeline = { messages: [message], older: false, newer: false };
  cache.queryClient.setQueryData(keys.timeline('c1'), timeline);
  const texts = () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages[0]?.message;
  const toggled: Change = {
    ...{ type: 'reaction.toggled', conversation_id: 'c1', message_id: 'm1', name: 'ok', username: 'me', on: true },
  };
  const reacted = { ...message, reactions: [{ ok: ['me'] }] };
  const first = run(toggled);
  await clock.settle();
  commit(cache, { type: 'message.updated', message: someMessage('m2') });
  await answer({ type: 'message.updated', message: { ...reacted, message: 'answered' } });
  await first;
  expect(texts()).toBe('answered');
  const second = run(toggled);
  await clock.settle();
  commit(cache, { type: 'message.updated', message: { ...reacted, message: 'newer' } });
  await answer({ type: 'message.updated', message: { ...reacted, message: 'old news' } });
  await second;
  expect(texts()).toBe('newer');
});

test('a write that was overtaken between two tries resolves to false, and a refusal rejects', async () => {
  const { clock, run, answer } = setUp();
  const troubles: unknown[] = [];
  const first = run(archived(5), { onTrouble: (error) => troubles.push(error) });
  await clock.settle();
  await answer(new NetworkError());
  expect(troubles).toHaveLength(1);
  const second = run(archived(null)).catch((error: unknown) => error);
  expect(await first).toBe(false);
  await clock.settle();
  await answer(new ApiError({ status: 403, code: 'no' }));
  expect(await second).toMatchObject({ status: 403 });
});

test('a write that is taken back before it is sent never is', async () => {
  const { clock, run, sent, cache } = setUp();
  const taken = new AbortController();
  const done = run(archived(5), { hold: { over: new AbortController().signal, due: 0 }, signal: taken.signal });
  await clock.settle();
  expect(sent()).toBe(0);
  expect(pendingChanges(cache)).toHaveLength(1);
  taken.abort();
  expect(await done).toBe(false);
  expect(sent()).toBe(0);
});

test('one that is taken back before its turn is not predicted until then, nor sent, and the next has its turn', async () => {
  const { clock, run, answer, sent, cache } = setUp();
  const taken = new AbortController();
  const change = (name: string): Change => ({ type: 'group.edited', group_id: 'g1', fields: { name } });
  const writes = [run(change('first')), run(change('second'), { signal: taken.signal }), run(change('third'))];
  await clock.settle();
  taken.abort();
  expect(await writes[1]).toBe(false);
  expect(pendingChanges(cache)).toEqual([change('first'), change('third')]);
  await answer(null);
  await answer(null);
  expect(await Promise.all(writes)).toEqual([true, false, true]);
  expect([sent(), pendingChanges(cache)]).toEqual([0, []]);
});

test('a change that lasts is written down before its first try and struck out after it; another kind is not', async () => {
  const log: unknown[] = [];
  const { clock, run, answer } = setUp({
    ...createJournal(),
    newKey: () => 'k',
    writeChange: async (key, what) => void log.push(['write', key, what]),
    clearChange: async (key) => void log.push(['clear', key]),
  });
  const done = run(archived(5), { base: group });
  expect(log).toEqual([['write', 'k', { change: archived(5), base: group }]]);
  await clock.settle();
  await answer(null);
  await done;
  expect(log.slice(1)).toEqual([['clear', 'k']]);
  const again = run(archived(5), { written: 'earlier' });
  await clock.settle();
  await answer(null);
  await again;
  expect(log.slice(2)).toEqual([['clear', 'earlier']]);
  const read = run({ type: 'read.moved', conversation_id: 'c1', username: 'me', up_to: null });
  await clock.settle();
  await answer(null);
  await read;
  expect(log).toHaveLength(3);
});

test('the end of the session leaves a change written down', async () => {
  const cleared: string[] = [];
  const journal = createJournal();
  const { clock, run, answer } = setUp({ ...journal, clearChange: async (key) => void cleared.push(key) });
  const done = run(archived(5));
  await clock.settle();
  journal.end();
  await answer(new NetworkError());
  expect(await done).toBe(false);
  expect(cleared).toEqual([]);
});

test('who stands and waits is told of an ended session at once; any other write waits for the next', async () => {
  const unauthenticated = () => new ApiError({ status: 401, code: 'unauthenticated' });
  const { clock, run, answer, sent } = setUp();
  const waiting = run(archived(5), { giveUpAfterMs: 30_000 }).catch((error: unknown) => error);
  await clock.settle();
  await answer(unauthenticated());
  expect(await waiting).toMatchObject({ status: 401 });
  const patient = run(archived(5));
  await clock.settle();
  await answer(unauthenticated());
  clock.advance(60_000);
  await clock.settle();
  expect(sent()).toBe(1);
  await answer(null);
  expect(await patient).toBe(true);
});

test('a failure is tried again for three days, or as long as the caller waits', async () => {
  for (const [limitMs, ms] of [
    [undefined, 72 * 3_600_000],
    [30_000, 30_000],
  ] as const) {
    const clock = createFakeRuntime();
    let tries = 0;
    const attempt = async () => {
      tries++;
      throw new NetworkError();
    };
    let failed = false;
    retry(attempt, { runtime: clock.runtime, ...(limitMs && { giveUpAfterMs: limitMs }) }).catch(() => {
      failed = true;
    });
    await clock.settle();
    clock.advance(ms);
    await clock.settle();
    expect([tries, failed]).toEqual([2, false]);
    clock.advance(60_000);
    await clock.settle();
    expect([tries, failed]).toEqual([3, true]);
  }
});

test('what was called off is not tried, nor tried again', async () => {
  const clock = createFakeRuntime();
  let tries = 0;
  const attempt = async () => {
    tries++;
    throw new NetworkError();
  };
  const tried = (signal: AbortSignal) => retry(attempt, { runtime: clock.runtime, signal });
  await expect(tried(AbortSignal.abort())).rejects.toBeInstanceOf(Aborted);
  expect(tries).toBe(0);
  const stop = new AbortController();
  const failed = tried(stop.signal).catch((error: unknown) => error);
  await clock.settle();
  stop.abort();
  expect(await failed).toBeInstanceOf(Aborted);
  expect(tries).toBe(1);
});

test('an expired session is waited for until somebody is signed in or the wait is called off', async () => {
  const { cache } = setUp();
  await whenSignedIn(cache);
  cache.signedIn.set(false);
  await whenSignedIn(cache, AbortSignal.abort());
  const done: string[] = [];
  const stop = new AbortController();
  const waits = [
    whenSignedIn(cache).then(() => done.push('open')),
    whenSignedIn(cache, stop.signal).then(() => done.push('off')),
  ];
  stop.abort();
  await waits[1];
  expect(done).toEqual(['off']);
  cache.signedIn.set(true);
  await Promise.all(waits);
  expect(done).toEqual(['off', 'open']);
});

test('writes about one object go one after another, of a message by what is said of it', () => {
  const about = { conversation_id: 'c1', message_id: 'm1' };
  expect(scopeOf({ type: 'reaction.toggled', ...about, name: 'ok', username: 'me', on: true })).toBe('reaction:m1');
  expect(scopeOf({ type: 'message.deleted', ...about })).toBe('message:m1');
  expect(scopeOf({ type: 'group.archived', group_id: 'g1', archived_at: 5 })).toBe('group:g1');
  expect(scopeOf({ type: 'group.edited', group_id: 'g1', fields: {} })).toBe('group:g1');
});

test('what is gone keeps nothing else from going on; any other failure does', () => {
  for (const status of [404, 410]) unlessGone(new ApiError({ status, code: 'no' }));
  for (const error of [new ApiError({ status: 403, code: 'no' }), new NetworkError(), new Error('410')])
    expect(() => unlessGone(error)).toThrow(error);
});

test('of what is written down, only a change that a later one overtakes is struck out', () => {
  const written = (change: Change) => ({ change });
  const later = readRecord(written(archived(null)));
  if (!later) throw new Error('unreachable');
  expect(strikesOut(later, written(archived(5)))).toBe(true);
  expect(strikesOut(later, written({ type: 'group.archived', group_id: 'g2', archived_at: 5 }))).toBe(false);
  expect(strikesOut(later, { create: { name: 'G' }, known: [] })).toBe(false);
  expect(strikesOut({ create: { name: 'G' }, known: [] }, written(archived(5)))).toBe(false);
  expect(strikesOut(later, 'of the future')).toBe(false);
  expect(readRecord('of the future')).toBeNull();
  expect(isJournaled(archived(5))).toBe(true);
  expect(isJournaled({ type: 'read.moved', conversation_id: 'c1', username: 'me', up_to: null })).toBe(false);
});

test('a journal without a disk, or with one that fails, keeps a change as long as the page', async () => {
  const { runtime } = createFakeRuntime();
  const broken = async () => {
    throw new Error('full');
  };
  const rows: unknown[] = [];
  const written = readRecord({ change: archived(5) });
  if (!written) throw new Error('unreachable');
  for (const disk of [null, { allChanges: broken, putChange: broken, updateChange: broken }]) {
    const journal = createJournal({ disk, runtime });
    await journal.writeChange('k', written);
    await journal.refuseChange({ key: 'k', written, error: null });
    await journal.refuseChange({ key: 'k', written, error: 'again' });
    expect(journal.refused.get()).toMatchObject([{ key: 'k', error: 'again' }]);
    await journal.refuseChange({ key: 'other', written, error: null });
    await journal.writeChange('other', written);
    expect(journal.refused.get().map(({ key }) => key)).toEqual(['k']);
    await journal.clearChange('k');
    expect(journal.refused.get()).toEqual([]);
    expect(journal.newKey()).not.toBe(journal.newKey());
  }
  const noting = createJournal({
    runtime,
    disk: {
      allChanges: async () => [],
      putChange: async (row) => void rows.push(row),
      updateChange: async (key) => void rows.push(key),
    },
  });
  await noting.writeChange('k', written);
  await noting.refuseChange({ key: 'k', written, error: null });
  await noting.clearChange('k');
  expect(rows).toEqual([
    { key: 'k', owner: noting.owner, at: runtime.now(), what: written },
    { key: 'k', owner: noting.owner, at: runtime.now(), what: { ...written, refused: true } },
    'k',
  ]);
});
