import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { createFakeService } from '../../test/fakeService';
import { InClient } from '../../test/InClient';
import { commit } from '../truth/commit';
import { createCache } from '../writes/cache';
import { useSearch } from './useSearch';

test('a search that is cancelled gives its request up, and keeps what it had found', async () => {
  let given = false;
  const service = createFakeService({ capabilities: null });
  for (let n = 0; n < 150; n++) service.say(n % 50 === 0 ? 'an old bridge' : 'talk');
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (!String(input).includes('starting_after')) return service.fetch(input, init);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        given = true;
        reject(init.signal?.reason);
      });
    });
  };
  const http = createHttp({ base: 'http://confab.test', token: () => 't', fetch, profile: createProfile('x', null) });
  const wrapper = ({ children }: { children: ReactNode }) => <InClient http={http}>{children}</InClient>;
  const view = renderHook(() => useSearch('c1', 'bridge'), { wrapper });
  const found = { searchedCount: 100, hits: [{ message: 'an old bridge' }, { message: 'an old bridge' }] };
  await waitFor(() => expect(view.result.current).toMatchObject({ status: 'searching', ...found }));
  expect(given).toBe(false);
  await act(async () => view.result.current.cancel());
  expect(given).toBe(true);
  expect(view.result.current).toMatchObject({ status: 'cancelled', ...found });
  view.unmount();
});

async function search(
  texts: string[],
  query: string,
  refuse: () => boolean = () => false,
  beforeAnswer: () => Promise<void> = async () => {},
) {
  const service = createFakeService({
    ...{ capabilities: null, beforeAnswer },
    meet: ({ query: asked }) => (refuse() && asked.has('starting_after') ? { status: 403 } : 'none'),
  });
  for (const text of texts) service.say(text);
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch },
    profile: createProfile('x', null),
  });
  const cache = createCache(new QueryClient());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  const view = renderHook(({ words }) => useSearch('c1', words), { wrapper, initialProps: { words: query } });
  return { service, view, cache, now: () => view.result.current };
}
const many = (count: number, text: string) => Array.from({ length: count }, () => text);

test('a search waits after thirty hits until more is wanted, and ends where the conversation begins', async () => {
  const { view, now, service } = await search(many(250, 'a bridge'), 'bridge');
  await waitFor(() => expect(now()).toMatchObject({ status: 'paused', searchedCount: 100 }));
  expect(now().hits).toHaveLength(100);
  expect(service.requests).toHaveLength(1);
  act(() => now().more());
  await waitFor(() => expect(now()).toMatchObject({ status: 'paused', searchedCount: 200 }));
  act(() => now().more());
  await waitFor(() => expect(now()).toMatchObject({ status: 'paused', searchedCount: 250 }));
  act(() => now().more());
  await waitFor(() => expect(now().status).toBe('done'));
  expect(now().hits).toHaveLength(250);
  const asked = service.requests.length;
  act(() => now().more());
  expect(now().status).toBe('done');
  expect(service.requests).toHaveLength(asked);
  view.unmount();
});

test('exactly thirty hits are enough to wait; with one less the search goes on', async () => {
  const thirty = await search([...many(150, 'talk'), ...many(30, 'a bridge')], 'bridge');
  await waitFor(() =>
    expect(thirty.now()).toMatchObject({ status: 'paused', searchedCount: 100, hits: { length: 30 } }),
  );
  expect(thirty.service.requests).toHaveLength(1);
  thirty.view.unmount();
  const fewer = await search([...many(151, 'talk'), ...many(29, 'a bridge')], 'bridge');
  await waitFor(() => expect(fewer.now()).toMatchObject({ status: 'done', searchedCount: 180, hits: { length: 29 } }));
  fewer.view.unmount();
});

test('few hits are looked for page after page, without waiting', async () => {
  const { view, now } = await search(['an old bridge', ...many(249, 'talk')], 'bridge');
  await waitFor(() => expect(now()).toMatchObject({ status: 'done', searchedCount: 250 }));
  expect(now().hits).toHaveLength(1);
  view.unmount();
});

test('a search that fails says why and keeps what it found; tried again, it starts anew', async () => {
  let refuse = true;
  const { view, now } = await search([...many(150, 'talk'), 'a bridge'], 'bridge', () => refuse);
  await waitFor(() => expect(now()).toMatchObject({ status: 'failed', error: { status: 403 } }));
  expect(now().hits).toHaveLength(1);
  refuse = false;
  act(() => now().retry());
  await waitFor(() => expect(now()).toMatchObject({ status: 'done', error: null }));
  expect(now().hits).toHaveLength(1);
  view.unmount();
});

test('until the first answer comes it is said that something is looked for, and after a failure no longer why', async () => {
  let refuse = true;
  let hold: Promise<void> = new Promise(() => {});
  const first = await search(
    ['a bridge'],
    'bridge',
    () => false,
    () => hold,
  );
  expect(first.now().status).toBe('idle');
  await waitFor(() => expect(first.now()).toMatchObject({ status: 'searching', hits: [], searchedCount: null }));
  first.view.unmount();
  hold = Promise.resolve();
  const { view, now } = await search(
    [...many(150, 'talk'), 'a bridge'],
    'bridge',
    () => refuse,
    () => hold,
  );
  await waitFor(() => expect(now().status).toBe('failed'));
  refuse = false;
  hold = new Promise(() => {});
  act(() => now().retry());
  expect(now()).toMatchObject({ status: 'searching', hits: [], error: null });
  view.unmount();
});

test('without words nothing is asked, and other words are another search', async () => {
  const { view, now, service } = await search(['a bridge', 'a river'], '  ');
  view.rerender({ words: 'bri' });
  expect(now().status).toBe('idle');
  view.rerender({ words: 'bridge' });
  await waitFor(() => expect(now()).toMatchObject({ status: 'done', hits: [{ message: 'a bridge' }] }));
  // The words before the last keystroke were not searched, because the pause was too short.
  expect(service.requests).toHaveLength(1);
  view.rerender({ words: 'river' });
  expect(now()).toMatchObject({ status: 'idle', hits: [] });
  await waitFor(() => expect(now()).toMatchObject({ status: 'done', hits: [{ message: 'a river' }] }));
  view.rerender({ words: '' });
  expect(now().status).toBe('idle');
  expect(service.requests).toHaveLength(2);
  view.unmount();
});

test('a hit that is deleted, or edited away from the words, goes; one that is edited shows its new text', async () => {
  const { view, cache, now } = await search(['first bridge', 'second bridge', 'third bridge'], 'bridge');
  await waitFor(() => expect(now()).toMatchObject({ status: 'done', hits: { length: 3 } }));
  const [third, second, first] = now().hits;
  if (!first || !second || !third) throw new Error('three were found');
  act(() => {
    commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: second.id });
    commit(cache, { type: 'message.updated', message: { ...first, message: 'a long bridge' } });
    commit(cache, { type: 'message.updated', message: { ...third, message: 'a tunnel' } });
  });
  expect(now().hits.map(({ message }) => message)).toEqual(['a long bridge']);
  act(() => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: 'another' }));
  expect(now().hits).toHaveLength(1);
  view.unmount();
});

test('a hit that is deleted while the next ones are read does not come back with them', async () => {
  let hold: Promise<void> = Promise.resolve();
  let go = () => {};
  const { view, cache, now } = await search(
    [...many(50, 'talk'), ...many(100, 'a bridge')],
    'bridge',
    () => false,
    () => hold,
  );
  await waitFor(() => expect(now()).toMatchObject({ status: 'paused', hits: { length: 100 } }));
  hold = new Promise((resolve) => {
    go = resolve;
  });
  act(() => now().more());
  const [hit] = now().hits;
  act(() => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: hit?.id ?? '' }));
  await act(async () => go());
  await waitFor(() => expect(now().status).toBe('done'));
  expect(now().hits).toHaveLength(99);
  view.unmount();
});

test('a message that is deleted while the answer that holds it is on its way is no hit', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { view, cache, service, now } = await search(
    ['first bridge', 'second bridge'],
    'bridge',
    () => false,
    () => held,
  );
  await waitFor(() => expect(now().status).toBe('searching'));
  const [, second] = service.messages;
  act(() => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: second?.id ?? '' }));
  await act(async () => go());
  await waitFor(() => expect(now().status).toBe('done'));
  expect(now().hits.map(({ message }) => message)).toEqual(['first bridge']);
  view.unmount();
});
