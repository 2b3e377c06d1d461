import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints';
import type { Message } from '#contract/resources';
import { commit } from '#data/truth/commit';
import type { ConversationMap } from '#data/truth/conversationMap';
import { keys } from '#data/truth/keys';
import { createCache } from '#data/writes/cache';
import { loadCatalogue } from '#i18n/translate';
import { createFakeHttp } from '#test/fakeHttp';
import { createFakeService } from '#test/fakeService';
import { person, someMessage } from '#test/fixtures';
import { InData } from '#test/InData';
import { Announcer } from '#ui/announcements/Announcer';
import { useReading } from './useReading';

beforeAll(() => loadCatalogue('en'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // Ends the pause after an announcement, so that the next test can announce at once.
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
});

const me = person('me');

interface View {
  messages: readonly Message[];
  unread: number;
  atEnd: boolean;
  isCovered: boolean;
  areReadsSent: boolean;
}

async function open(
  messages: readonly Message[],
  unread: number,
  areReadsSent = true,
  atEnd = true,
  readUpTo: string | null = null,
) {
  const service = createFakeService({ capabilities: 'read' });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InData http={http} cache={cache} me={me}>
      <Announcer />
      {children}
    </InData>
  );
  const cache = createCache(new QueryClient());
  const conversation = { id: 'c1', latest_message: null, mention_count: 0, next_mention: null };
  const read = { ...conversation, unread_count: unread, read_up_to: readUpTo };
  cache.write<ConversationMap>(keys.conversations, new Map([['c1', read]]));
  let shown: View = { messages, unread, atEnd, isCovered: false, areReadsSent };
  const { result, rerender, unmount } = renderHook(
    (view: View) =>
      useReading({
        conversationId: 'c1',
        groupName: 'Lake',
        username: 'me',
        ready: true,
        hasNewer: false,
        ...view,
      }),
    { wrapper, initialProps: shown },
  );
  const pass = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    pass,
    unmount,
    show: async (more: Partial<View>, ms?: number) => {
      shown = { ...shown, ...more };
      rerender(shown);
      await pass(ms);
    },
    mark: async (messageId: string) => {
      act(() => result.current.mark(messageId));
      await pass();
    },
    below: () => result.current.below,
    readUpTo: () => result.current.readUpTo,
    /** Loads a conversation that another device or tab has marked as read or unread. */
    markElsewhere: (read_up_to: string, unread_count: number) =>
      act(() =>
        commit(cache, { type: 'conversation.loaded', conversation: { ...conversation, read_up_to, unread_count } }),
      ),
    /** Returns the ids of the read markers that the service received, in order. */
    markersSent: () => service.requests.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body.up_to),
  };
}

const [m1, m2, m3] = [someMessage('m1'), someMessage('m2'), someMessage('m3')];

test('a tab in the background marks nothing as read until somebody looks at it', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { pass, markersSent, show, unmount } = await open([m1], 1);
  await pass();
  await show({ messages: [m1, m2], unread: 2 });
  expect(markersSent()).toEqual([]);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass();
  expect(markersSent()).toEqual(['m2']);
  unmount();
});

test('where message follows message the read marker is sent at once, and then once a second', async () => {
  const { pass, markersSent, show, unmount } = await open([m1], 1);
  await pass(50);
  expect(markersSent()).toEqual(['m1']);
  const messages = [m1];
  for (let at = 0; at < 20; at++) {
    messages.push(someMessage(`busy${at}`));
    await show({ messages: [...messages], unread: messages.length }, 100);
  }
  expect(markersSent()).toHaveLength(3);
  await pass();
  expect(markersSent().at(-1)).toBe('busy19');
  unmount();
});

test.each([
  ['scrolls up', (view: Awaited<ReturnType<typeof open>>) => view.show({ atEnd: false }, 0)],
  [
    'goes to another tab',
    async ({ pass }: Awaited<ReturnType<typeof open>>) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      await pass(0);
    },
  ],
])('what was seen is marked as read before its turn when the person %s', async (_, leave) => {
  const view = await open([m1], 1);
  await view.pass(50);
  await view.show({ messages: [m1, m2], unread: 1 }, 50);
  expect(view.markersSent()).toEqual(['m1']);
  await leave(view);
  expect(view.markersSent()).toEqual(['m1', 'm2']);
  view.unmount();
});

test('what was seen is marked as read in its turn when one’s own message follows it', async () => {
  const view = await open([m1], 1);
  await view.pass(50);
  await view.show({ messages: [m1, m2], unread: 0 }, 50);
  await view.show({ messages: [m1, m2, { ...m3, contact: me }], unread: 0 });
  expect(view.markersSent()).toEqual(['m1', 'm3']);
  view.unmount();
});

test('what was marked as unread before its turn had come is not marked as read', async () => {
  const view = await open([m1], 1);
  await view.pass(50);
  await view.show({ messages: [m1, m2], unread: 1 }, 50);
  await view.mark('m1');
  await view.show({ atEnd: false });
  expect(view.markersSent()).toEqual(['m1']);
  view.unmount();
});

test('what is unread below is counted before its end was ever on screen, and what comes meanwhile is added', async () => {
  const { pass, below, show, mark, unmount } = await open([m1, m2, m3], 2, true, false);
  await pass();
  await mark('m1');
  expect(below()).toBe(2);
  await show({ messages: [m1, m2, m3, someMessage('m4')], unread: 3 });
  expect(below()).toBe(3);
  await show({ atEnd: true });
  expect(below()).toBe(0);
  unmount();
});

test('what was marked as unread at the end stays so until the person comes back to the end', async () => {
  const { pass, markersSent, show, mark, unmount } = await open([m1, m2], 2);
  await pass();
  expect(markersSent()).toEqual(['m2']);
  await show({ unread: 0 });
  await mark('m1');
  await show({ unread: 1 });
  await show({ messages: [m1, m2, m3], unread: 2 });
  expect(markersSent()).toEqual(['m2', 'm1']);
  await show({ atEnd: false });
  await show({ atEnd: true });
  expect(markersSent()).toEqual(['m2', 'm1', 'm3']);
  unmount();
});

test('what was marked as unread elsewhere stays so, until the person comes back to the end', async () => {
  const { pass, markersSent, show, markElsewhere, unmount } = await open([m1, m2], 2);
  await pass();
  await show({ unread: 0 });
  expect(markersSent()).toEqual(['m2']);
  markElsewhere('m1', 1);
  await show({ unread: 1 });
  expect(markersSent()).toEqual(['m2']);
  await show({ atEnd: false });
  await show({ atEnd: true });
  expect(markersSent()).toEqual(['m2', 'm2']);
  unmount();
});

test('what was read elsewhere and marked as unread again stays so', async () => {
  const { pass, markersSent, show, markElsewhere, unmount } = await open([m1, m2], 0, true, true, 'm2');
  await pass();
  markElsewhere('m1', 1);
  await show({ unread: 1 });
  expect(markersSent()).toEqual([]);
  unmount();
});

test('the unread begins where it did when the message before it is deleted', async () => {
  const { readUpTo, below, show, unmount } = await open([m1, m2, m3], 1, true, false, 'm2');
  expect([readUpTo(), below()]).toEqual(['m2', 1]);
  await show({ messages: [m1, m3] });
  expect([readUpTo(), below()]).toEqual(['m1', 1]);
  unmount();
});

test('what comes below is counted though the last message that was seen is deleted', async () => {
  const { pass, below, show, unmount } = await open([m1, m2], 0, true, true, 'm2');
  await pass();
  await show({ atEnd: false });
  await show({ messages: [m1, m3] });
  expect(below()).toBe(1);
  unmount();
});

test('where a service names a marker that is gone, the unread begins before as many messages of others as it counts', async () => {
  const messages = [m1, m2, { ...someMessage('m2b'), contact: me }, m3];
  const counted = await open(messages, 2, true, false, 'gone');
  expect(counted.readUpTo()).toBe('m1');
  counted.unmount();
  // The first unread message is above the loaded messages.
  const further = await open(messages, 7, true, false, 'gone');
  expect(further.readUpTo()).toBe('gone');
  further.unmount();
});

test('behind what has the whole screen nothing is read, until that is closed', async () => {
  const { pass, markersSent, show, unmount } = await open([m1], 1);
  await show({ isCovered: true });
  await pass();
  await show({ messages: [m1, m2], unread: 2 });
  expect(markersSent()).not.toContain('m2');
  await show({ isCovered: false });
  expect(markersSent().at(-1)).toBe('m2');
  unmount();
});

test('strangers are not told what was read, and learn it once the group is kept', async () => {
  const { pass, markersSent, show, mark, unmount } = await open([m1, m2], 2, false);
  await pass();
  await mark('m1');
  expect(markersSent()).toEqual([]);
  await show({ areReadsSent: true, atEnd: false });
  await show({ atEnd: true });
  expect(markersSent()).toEqual(['m2']);
  unmount();
});

test('what others say is read out, and one’s own words are not', async () => {
  const { pass, show, unmount } = await open([m1], 0);
  await pass();
  await show({ messages: [m1, m2, { ...m3, contact: me }] });
  expect(screen.queryByText('lin: text of m2')).not.toBeNull();
  unmount();
});

test('a message without words is read out by what it holds', async () => {
  const { pass, show, unmount } = await open([m1], 0);
  await pass();
  const photo = {
    ...{ id: 'a1', message_id: 'm2', filename: 'lake.png', file_url: '/a1', file_type: 'image/png' },
    ...{ file_size: 1, created_at: 1 },
  };
  await show({ messages: [m1, { ...m2, message: '', attachments: [photo] }] });
  expect(screen.queryByText('lin: A photo')).not.toBeNull();
  unmount();
});

test('of a long message the beginning is read out, up to a whole character', async () => {
  const { pass, show, unmount } = await open([m1], 0);
  await pass();
  const beginning = 'a'.repeat(159);
  await show({ messages: [m1, { ...m2, message: `${beginning}😀 and more` }] });
  expect(screen.queryByText(`lin: ${beginning}`)).not.toBeNull();
  unmount();
});

test('the first words of a group in which nobody has written are read out as well', async () => {
  const { pass, show, unmount } = await open([], 0);
  await pass();
  await show({ messages: [m1] });
  expect(screen.queryByText('lin: text of m1')).not.toBeNull();
  unmount();
});
