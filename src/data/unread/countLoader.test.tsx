import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { commit } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import { keys } from '../truth/keys';
import { createCache } from '../writes/cache';
// Imported here, because the fake clock of the test does not wait for a later import.
import './fromMessages';
import { createConversationLoader } from './countLoader';
import { createMarkers } from './localMarkers';

const at = (id: string | null, created_at: number | null = null) => ({ id, created_at });

/** A loader of counts with a fake clock. */
async function loading(
  meet: (request: FakeRequest) => Fault = () => 'none',
  capabilities: string | null = 'read',
  beforeAnswer = async () => {},
) {
  const service = createFakeService({
    capabilities,
    beforeAnswer,
    meet: (request) => (request.path === '/v1/groups' ? 'none' : meet(request)),
  });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const cache = createCache(new QueryClient());
  const clock = createFakeRuntime();
  const markers = createMarkers('x', 'me', null);
  const loader = createConversationLoader({ cache, http, username: 'me', markers, runtime: clock.runtime });
  const asked = () => service.requests.map(({ query }) => query.get('ids')?.split(',') ?? []);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await clock.settle();
  };
  const counts = () => cache.queryClient.getQueryData<ConversationMap>(keys.conversations);
  return { service, cache, markers, loader, asked, pass, counts };
}

test('counts are asked for a hundred at a time, after a pause in which more may be wanted', async () => {
  const { loader, asked, pass } = await loading();
  const ids = Array.from({ length: 150 }, (_, n) => `c${n}`);
  loader.want(ids.slice(0, 60), 50);
  await pass(49);
  loader.want(ids.slice(50), 50);
  expect(asked()).toEqual([]);
  await pass(1);
  expect(asked()).toEqual([ids.slice(0, 100)]);
  await pass(49);
  expect(asked()).toEqual([ids.slice(0, 100), ids.slice(100)]);
  loader.want([]);
  await pass(1_000);
  expect(asked()).toHaveLength(2);
  loader.want(['c1']);
  await pass(10);
  expect(asked()[2]).toEqual(['c1']);
});

test('what changes while it is asked for is asked for again after its pause, and not with every answer', async () => {
  let change = () => {};
  const { loader, asked, pass } = await loading(() => {
    change();
    return 'none';
  });
  change = () => loader.want(['busy'], 600);
  loader.want(['busy'], 600);
  for (let ms = 0; ms < 3_000; ms += 50) await pass(50);
  expect(asked()).toHaveLength(5);
});

test('a count that is wanted soon does not wait for one that has time, and takes along what is due soon after', async () => {
  const { loader, asked, pass } = await loading();
  loader.want(['on screen'], 600);
  loader.want(['later'], 150);
  loader.want(['now']);
  await pass(10);
  expect(asked()).toEqual([['later', 'now']]);
  loader.want(['on screen'], 1_000);
  await pass(589);
  expect(asked()).toHaveLength(1);
  await pass(1);
  expect(asked()[1]).toEqual(['on screen']);
});

test('counts that did not come are asked for again, a second later at the earliest, or when the service is back', async () => {
  let fault: Fault = 'lost-before';
  const { loader, asked, pass, cache, counts } = await loading(() => fault);
  loader.want(['c1']);
  await pass(10);
  await pass(999);
  expect(asked()).toHaveLength(1);
  await pass(1);
  expect(asked()).toHaveLength(2);
  fault = 'none';
  cache.announceReconnect();
  await pass(0);
  expect(asked()).toHaveLength(3);
  expect([...(counts()?.keys() ?? [])]).toEqual(['c1']);
});

test('trouble grows the pause between two tries, and an answer ends it', async () => {
  let fault: Fault = 'lost-before';
  const { loader, asked, pass } = await loading(() => fault);
  loader.want(['c1']);
  for (let tries = 0; tries < 8; tries++) await pass(60_000);
  const before = asked().length;
  await pass(1_000);
  expect(asked()).toHaveLength(before);
  fault = 'none';
  await pass(60_000);
  fault = 'lost-before';
  loader.want(['c2']);
  await pass(10);
  const now = asked().length;
  await pass(1_000);
  expect(asked()).toHaveLength(now + 1);
});

test('without markers of the service, one conversation that cannot be read keeps no other from being counted', async () => {
  const { loader, pass, service, counts } = await loading(
    ({ query }) => (query.get('conversation_id') === 'c-bad' ? { status: 500 } : 'none'),
    null,
  );
  service.say('quiet', 'c-quiet', 'lin');
  for (let n = 0; n < 100; n++) service.say('loud', 'c-loud', 'lin');
  loader.want(['c-bad', 'c-quiet']);
  await pass(10);
  expect(counts()?.get('c-quiet')?.latest_message?.message).toBe('quiet');
  // The failing count is requested again from time to time. Other requests do not wait for it.
  loader.want(['c-loud']);
  await pass(10);
  expect(counts()?.has('c-loud')).toBe(true);
  const bad = () => service.requests.filter(({ query }) => query.get('conversation_id') === 'c-bad').length;
  await pass(59_000);
  expect(bad()).toBe(1);
  await pass(1_000);
  expect(bad()).toBe(2);
});

test('within a limit of rate, counts come bit by bit, and no sooner than asked for', async () => {
  let budget = 4;
  const { loader, pass, service, counts, cache } = await loading(
    () => (--budget < 0 ? { status: 429, retryAfter: '30' } : 'none'),
    null,
  );
  for (let n = 0; n < 100; n++) service.say('loud', 'c-loud', 'lin');
  service.say('louder', 'c-loud', 'lin');
  const ids = Array.from({ length: 8 }, (_, n) => `c${n}`);
  loader.want(ids);
  await pass(10);
  expect([...(counts()?.keys() ?? [])]).toEqual(ids.slice(0, 2));
  await pass(6_000);
  expect([...(counts()?.keys() ?? [])]).toEqual(ids.slice(0, 3));
  const asked = service.requests.length;
  cache.announceReconnect();
  await pass(29_000);
  expect(service.requests).toHaveLength(asked);
  budget = 6;
  await pass(1_000);
  await pass(6_000);
  await pass(6_000);
  expect([...(counts()?.keys() ?? [])].toSorted()).toEqual(ids);
});

test('signed out nothing is asked for, and a loader that is stopped asks for nothing more', async () => {
  const { loader, asked, pass, cache } = await loading();
  cache.signedIn.set(false);
  loader.want(['c1']);
  await pass(10_000);
  expect(asked()).toEqual([]);
  cache.signedIn.set(true);
  await pass(0);
  expect(asked()).toEqual([['c1']]);
  loader.want(['c2']);
  loader.stop();
  await pass(10_000);
  expect(asked()).toHaveLength(1);
});

test('a loader that is stopped while it waits for somebody to sign in asks for nothing', async () => {
  const { loader, asked, pass, cache } = await loading();
  cache.signedIn.set(false);
  loader.want(['c1']);
  await pass(10);
  loader.stop();
  await pass(0);
  cache.signedIn.set(true);
  await pass(10_000);
  expect(asked()).toEqual([]);
});

test('without markers of the service, what one page of all messages leaves out is asked for one by one', async () => {
  const { loader, pass, service, counts } = await loading(() => 'none', null);
  service.say('quiet', 'c-quiet', 'lin');
  service.say('empty of mine', 'c-else', 'lin');
  for (let n = 0; n < 100; n++) service.say('loud', 'c-loud', 'lin');
  loader.want(['c-loud', 'c-quiet', 'c-none']);
  await pass(10);
  const asked = service.requests.map(({ query }) => [query.get('conversation_id'), query.get('limit')]);
  expect(asked).toEqual([
    [null, '100'],
    ['c-quiet', '1'],
    ['c-none', '1'],
  ]);
  expect(counts()?.get('c-quiet')?.latest_message?.message).toBe('quiet');
  expect(counts()?.get('c-none')).toMatchObject({ latest_message: null, unread_count: 0, read_up_to: null });
});

test('without markers of the service a few quiet conversations are asked for at a time, and at the next visit none', async () => {
  const { loader, pass, service, counts, cache } = await loading(() => 'none', null);
  const ids = Array.from({ length: 25 }, (_, n) => `c${n}`);
  for (const id of ids) service.say('quiet', id, 'lin');
  for (let n = 0; n < 101; n++) service.say('loud', 'c-loud', 'lin');
  loader.want(ids);
  await pass(10);
  await pass(5_900);
  expect(service.requests).toHaveLength(3);
  for (let beat = 0; beat < 12; beat++) await pass(6_000);
  expect(counts()?.size).toBe(25);
  expect(service.requests).toHaveLength(26);
  const kept = [...(counts() ?? [])].map(([id, known]) => [id, { ...known, unconfirmed: true as const }] as const);
  cache.write<ConversationMap>(keys.conversations, new Map(kept));
  loader.want(ids);
  await pass(6_000);
  expect(service.requests).toHaveLength(27);
  expect([...(counts()?.values() ?? [])].some(({ unconfirmed }) => unconfirmed)).toBe(false);
});

test('without markers of the service the open conversation and those of the list are counted by one page', async () => {
  const { loader, pass, service } = await loading(() => 'none', null);
  const ids = Array.from({ length: 25 }, (_, n) => `c${n}`);
  for (const id of ids) service.say('quiet', id, 'lin');
  for (let n = 0; n < 101; n++) service.say('loud', 'c-loud', 'lin');
  loader.want(['c-loud', 'c0']);
  await pass(10);
  loader.want(ids.slice(1));
  await pass(500);
  const asked = () => service.requests.map(({ query }) => query.get('conversation_id'));
  expect(asked()).toEqual([null, 'c0', 'c1']);
  loader.want(['c-loud']);
  await pass(10);
  expect(asked().slice(3)).toEqual([null]);
});

test('without markers of the service nothing is unread at first sight, and later what came since', async () => {
  const { loader, pass, service, counts, markers } = await loading(() => 'none', null);
  const first = service.say('first', 'c1', 'lin');
  loader.want(['c1']);
  await pass(10);
  expect(counts()?.get('c1')).toMatchObject({ unread_count: 0, read_up_to: first.id });
  expect(markers.getMarker('c1')).toEqual(at(first.id, first.created_at));
  service.say('second', 'c1', 'lin');
  loader.want(['c1']);
  await pass(10);
  expect(counts()?.get('c1')).toMatchObject({ unread_count: 1, read_up_to: first.id });
});

test('what was said while counts were asked for is newer than they are', async () => {
  let during = () => {};
  const { loader, pass, service, cache, counts } = await loading(() => {
    during();
    return 'none';
  });
  const old = service.say('old', 'c1', 'lin');
  during = () =>
    commit(cache, {
      type: 'message.created',
      message: { ...old, id: 'm999999', message: 'live', created_at: old.created_at + 1 },
    });
  loader.want(['c1']);
  await pass(10);
  expect(counts()?.get('c1')?.latest_message?.message).toBe('live');
});

test('what was deleted while counts were asked for is in no preview', async () => {
  let during = () => {};
  const { loader, pass, service, cache, counts } = await loading(
    () => 'none',
    'read',
    async () => during(),
  );
  service.say('first', 'c1', 'lin');
  const latest = service.say('deleted', 'c1', 'lin');
  loader.want(['c1']);
  await pass(10);
  during = () => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: latest.id });
  loader.want(['c1']);
  await pass(10);
  expect(counts()?.get('c1')?.latest_message?.message).not.toBe('deleted');
});

test('a count that was asked for before it was read to the end brings nothing unread back', async () => {
  let during = () => {};
  const { loader, pass, service, cache, counts } = await loading(
    () => 'none',
    'read',
    async () => during(),
  );
  const latest = service.say('first', 'c1', 'lin');
  during = () =>
    commit(cache, {
      type: 'conversation.loaded',
      conversation: { id: 'c1', latest_message: latest, unread_count: 0, read_up_to: latest.id },
    });
  loader.want(['c1']);
  await pass(10);
  expect(counts()?.get('c1')).toMatchObject({ unread_count: 0, read_up_to: latest.id });
});
