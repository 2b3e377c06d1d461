import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { InClient } from '../../test/InClient';
import { useArchiveGroup } from '../groups/useArchiveGroup';
import { useGroups } from '../groups/useGroups';
import { useDeleteMessage, useToggleReaction } from '../timeline/useMessage';
import { useTimeline } from '../timeline/useTimeline';
import { commit } from '../truth/commit';
import { createCache } from './cache';
import { pendingChanges } from './mutate';

const viewHeight = () => 768;

interface Held {
  request: FakeRequest;
  answer(fault?: Fault): void;
}

/** A person with one conversation. Each write waits until the test answers it. */
async function setUp<T>(hook: () => T, before: (service: ReturnType<typeof createFakeService>) => void = () => {}) {
  const writes: Held[] = [];
  const service = createFakeService({
    meet: (request) =>
      request.method === 'GET'
        ? 'none'
        : new Promise<Fault>((answer) => writes.push({ request, answer: (fault = 'none') => answer(fault) })),
  });
  before(service);
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  const view = renderHook(hook, { wrapper });
  const settle = () => act(createFakeRuntime().settle);
  await settle();
  const write = async (index: number): Promise<Held> => {
    await waitFor(() => expect(writes.length).toBeGreaterThan(index));
    const held = writes[index];
    if (!held) throw new Error('no such write');
    return held;
  };
  return { view, service, cache, http, writes, write, settle };
}

const conversation = () => ({ timeline: useTimeline('c1', viewHeight), toggle: useToggleReaction() });

test('a refused toggle keeps what others did meanwhile', async () => {
  const { view, cache, write, service, settle } = await setUp(conversation, (s) => void s.say('hi', 'c1', 'lin'));
  const [message] = service.messages;
  if (!message) throw new Error('no message');
  const shown = () => view.result.current.timeline.messages[0]?.reactions;

  act(() => view.result.current.toggle(message, 'heart', 'me', true));
  expect(shown()).toEqual([{ heart: ['me'] }]);
  act(() => commit(cache, { type: 'message.updated', message: { ...message, reactions: [{ heart: ['lin'] }] } }));
  await waitFor(() => expect(shown()).toEqual([{ heart: ['lin', 'me'] }]));

  (await write(0)).answer({ status: 403 });
  await settle();
  expect(shown()).toEqual([{ heart: ['lin'] }]);
});

test('truth arrives before the prediction goes: no frame shows neither', async () => {
  const frames: unknown[] = [];
  const { view, write, service, settle } = await setUp(
    () => {
      const both = conversation();
      frames.push(both.timeline.messages[0]?.reactions.length);
      return both;
    },
    (s) => void s.say('hi', 'c1', 'lin'),
  );
  const [message] = service.messages;
  if (!message) throw new Error('no message');
  act(() => view.result.current.toggle(message, 'heart', 'me', true));
  frames.length = 0;
  service.messages[0] = { ...message, reactions: [{ heart: ['me'] }] };
  (await write(0)).answer();
  await settle();
  expect(view.result.current.timeline.messages[0]?.reactions).toEqual([{ heart: ['me'] }]);
  expect(new Set(frames)).toEqual(new Set([1]));
});

test('the last of many clicks wins, and what was overtaken while it waited is never sent', async () => {
  const { view, writes, write, service, settle } = await setUp(conversation, (s) => void s.say('hi', 'c1', 'lin'));
  const [message] = service.messages;
  if (!message) throw new Error('no message');
  const click = (on: boolean) => act(() => view.result.current.toggle(message, 'heart', 'me', on));
  click(true);
  const first = await write(0);
  for (const on of [false, true, false]) click(on);
  expect(view.result.current.timeline.messages[0]?.reactions).toEqual([]);
  first.answer();
  (await write(1)).answer();
  await settle();
  expect(writes.map((w) => w.request.body.reactions)).toEqual([[{ heart: ['me'] }], [{ heart: [] }]]);
});

test('an answer that an event has overtaken does not erase what the event knows more', async () => {
  const { view, cache, write, service, settle } = await setUp(conversation, (s) => void s.say('hi', 'c1', 'lin'));
  const [message] = service.messages;
  if (!message) throw new Error('no message');
  act(() => view.result.current.toggle(message, 'heart', 'me', true));
  const held = await write(0);
  service.messages[0] = { ...message, reactions: [{ heart: ['me'] }] };
  act(() => commit(cache, { type: 'message.updated', message: { ...message, reactions: [{ heart: ['me', 'lin'] }] } }));
  held.answer();
  await settle();
  expect(view.result.current.timeline.messages[0]?.reactions).toEqual([{ heart: ['me', 'lin'] }]);
});

const deleting = async (clock: ReturnType<typeof createFakeRuntime>) => {
  const set = await setUp(
    () => ({ timeline: useTimeline('c1', viewHeight), remove: useDeleteMessage(clock.runtime) }),
    (s) => void s.say('hi'),
  );
  const shown = () => set.view.result.current.timeline.messages.length;
  const remove = () => {
    const [message] = set.service.messages;
    if (!message) throw new Error('no message');
    let handle = { undo: () => {}, send: () => {} };
    act(() => {
      handle = set.view.result.current.remove(message);
    });
    return handle;
  };
  return { ...set, shown, remove };
};

test('a deleted message is gone at once, back by undo, and the service is told when no undo is offered any more', async () => {
  const { remove, shown, writes, write, service, settle } = await deleting(createFakeRuntime());
  const first = remove();
  expect(shown()).toBe(0);
  act(() => first.undo());
  act(() => first.send());
  await settle();
  expect(shown()).toBe(1);
  expect(writes).toEqual([]);

  const second = remove();
  await settle();
  expect(writes).toEqual([]);
  act(() => second.send());
  (await write(0)).answer();
  await settle();
  expect(service.messages).toEqual([]);
  expect(shown()).toBe(0);
});

test('leaving the page sends a deletion, and one that was taken back is not sent', async () => {
  const clock = createFakeRuntime();
  const { remove, shown, writes, service, settle } = await deleting(clock);
  const taken = remove();
  act(() => taken.undo());
  act(() => clock.leave());
  await settle();
  expect(writes).toEqual([]);
  expect(shown()).toBe(1);

  remove();
  act(() => clock.leave());
  // A page that closes runs only tasks that are due already, so the test waits for no timer.
  await Promise.resolve();
  for (let turn = 0; turn < 20 && writes.length === 0; turn++) await Promise.resolve();
  expect(writes.map(({ request }) => request.method)).toEqual(['DELETE']);
  writes[0]?.answer();
  await settle();
  expect(service.messages).toEqual([]);
});

test('archive then undo: the service hears both in order, and the group is back in its place', async () => {
  const { view, writes, write, settle } = await setUp(
    () => ({ active: useGroups(false).groups, archived: useGroups(true).groups, archive: useArchiveGroup() }),
    (s) => void s.groups.push(someGroup('g1'), someGroup('g2'), someGroup('g3')),
  );
  const names = () => [view.result.current.active.map((g) => g.id), view.result.current.archived.map((g) => g.id)];
  expect(names()).toEqual([['g1', 'g2', 'g3'], []]);
  act(() => view.result.current.archive.mutate({ type: 'group.archived', group_id: 'g2', archived_at: 5 }));
  expect(names()).toEqual([['g1', 'g3'], ['g2']]);
  const first = await write(0);
  act(() => view.result.current.archive.mutate({ type: 'group.archived', group_id: 'g2', archived_at: null }));
  expect(names()).toEqual([['g1', 'g2', 'g3'], []]);
  first.answer();
  (await write(1)).answer();
  await settle();
  expect(writes.map((w) => w.request.body.archived_at)).toEqual([5, null]);
  expect(names()).toEqual([['g1', 'g2', 'g3'], []]);
});

test('a handle tells its screen of a refusal', async () => {
  const { view, write, settle } = await setUp(
    () => ({ groups: useGroups(false).groups, archive: useArchiveGroup() }),
    (s) => void s.groups.push(someGroup('g1')),
  );
  let told: unknown = null;
  act(() =>
    view.result.current.archive.mutate(
      { type: 'group.archived', group_id: 'g1', archived_at: 5 },
      {
        onError: (error) => {
          told = error;
        },
      },
    ),
  );
  expect(view.result.current.archive.isPending).toBe(true);
  (await write(0)).answer({ status: 403, code: 'forbidden' });
  await settle();
  expect(told).toMatchObject({ status: 403 });
  expect(view.result.current.archive.isError).toBe(true);
});

test('the predictions are the same array as long as the same changes are pending', async () => {
  const { view, cache, service } = await setUp(conversation, (s) => void s.say('hi', 'c1', 'lin'));
  const before = view.result.current.timeline.messages;
  act(() => commit(cache, { type: 'message.created', message: { ...service.say('x', 'c2', 'lin') } }));
  view.rerender();
  expect(view.result.current.timeline.messages).toBe(before);
  expect(pendingChanges(cache)).toEqual([]);
});
