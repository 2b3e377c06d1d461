import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { whenAborted } from '../../browser/whenAborted';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeService } from '../../test/fakeService';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { InClient } from '../../test/InClient';
import { loadBulkActions } from '../../test/loadBulkActions';
import { createLazyBulkActions } from '../bulk/lazyBulkActions';
import { createGroupPreferences } from '../groups/groupPreferences';
import { keys } from '../truth/keys';
import { createConversationStore } from '../unread/conversationStore';
import { createMarkers } from '../unread/localMarkers';
import { createCache } from '../writes/cache';
import { createConnectionStatus } from './connectionStatus';
import { createTabs } from './tabs';
import { createTyping } from './typing';
import { createUnseenMessages } from './unseen';
import { useUnseen } from './useUnseen';

const http = createHttp({
  ...{ base: 'http://confab.test', token: () => 't', fetch: createFakeService().fetch, me: () => 'me' },
  profile: createProfile('x', null),
});

test('messages that nobody sees are reported with their group; of a group nobody knows they are not', async () => {
  const clock = createFakeRuntime();
  const cache = createCache(new QueryClient());
  const unseen = createUnseenMessages({ broadcast: () => {}, runtime: clock.runtime, isShown: () => false });
  cache.queryClient.setQueryData(keys.groups(true), undefined);
  cache.queryClient.setQueryData(keys.groups(false), {
    ...{ groups: [someGroup('g2'), someGroup('g1', { conversation_id: 'c1' })], has_more: false, cursor: null },
    activity: {},
  });
  const markers = createMarkers('x', 'me');
  const loader = { want: () => {}, stop: () => {} };
  const data = {
    ...{ me: person('me'), markers, preferences: createGroupPreferences('x', 'me') },
    ...{
      loader,
      conversations: createConversationStore(cache, 'me'),
      bulkActions: createLazyBulkActions(loadBulkActions, { cache, http, markers, loader, me: { id: 'me' } }),
    },
    connection: createConnectionStatus(clock.runtime).store,
    typing: createTyping('me', clock.runtime, () => true),
    live: Promise.resolve({
      unseen,
      settled: () => {},
      reconciler: { lists: async () => {}, comparedAt: { all: 0, lists: 0 } },
      stop: () => {},
    }),
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient cache={cache} data={data}>
      {children}
    </InClient>
  );
  const told: unknown[] = [];
  const listener = (group: { id: string }, messages: readonly { id: string }[]) =>
    void told.push([group.id, ...messages.map(({ id }) => id)]);
  const view = renderHook(() => useUnseen(listener), { wrapper });
  unseen.add(someMessage('m1'));
  unseen.add(someMessage('m2', { conversation_id: 'c-unknown' }));
  clock.advance(300);
  await clock.settle();
  expect(told).toEqual([['g1', 'm1']]);
  view.unmount();
  unseen.add(someMessage('m3'));
  clock.advance(300);
  await clock.settle();
  expect(told).toHaveLength(1);
});

test('trouble is reported when it lasts a second, as it is then; while it lasts, its changes at once', async () => {
  const { runtime, advance, settle } = createFakeRuntime();
  const connection = createConnectionStatus(runtime);
  const seen: unknown[] = [];
  connection.store.subscribe(() => seen.push(connection.store.get()));
  connection.trouble('reconnecting');
  advance(999);
  await settle();
  expect(seen).toEqual([]);
  connection.trouble('offline');
  advance(1);
  await settle();
  expect(seen).toEqual(['offline']);
  advance(1_000);
  await settle();
  // The second problem did not restart the delay.
  expect(seen).toEqual(['offline']);
  connection.trouble({ waiting: 7 });
  expect(connection.store.get()).toEqual({ waiting: 7 });
  connection.ok();
  expect(connection.store.get()).toBe('ok');
});

test('two kinds of trouble within one second, both over by then, take nothing from the second of the next', async () => {
  const { runtime, advance, settle } = createFakeRuntime();
  const connection = createConnectionStatus(runtime);
  const pass = async (ms: number) => {
    advance(ms);
    await settle();
    return connection.store.get();
  };
  connection.trouble('reconnecting');
  await pass(500);
  connection.trouble('offline');
  connection.ok();
  await pass(700);
  connection.trouble('offline');
  expect(await pass(999)).toBe('ok');
  expect(await pass(1)).toBe('offline');
});

test('trouble that ends within a second is not reported, and the next one has a second of its own', async () => {
  const { runtime, advance, settle } = createFakeRuntime();
  const connection = createConnectionStatus(runtime);
  connection.trouble('offline');
  advance(500);
  connection.ok();
  advance(500);
  await settle();
  expect(connection.store.get()).toBe('ok');
  connection.trouble('offline');
  advance(999);
  await settle();
  expect(connection.store.get()).toBe('ok');
  advance(1);
  await settle();
  expect(connection.store.get()).toBe('offline');
});

test('who types is reported when the names change, and only then', async () => {
  const { runtime, advance, settle } = createFakeRuntime();
  const typing = createTyping('me', runtime, () => true);
  const seen: (readonly string[])[] = [];
  const stop = typing.subscribe(() => seen.push(typing.names('c1')));
  typing.started('c1', 'lin');
  typing.started('c1', 'lin');
  typing.started('c1', 'me');
  typing.started('c1', 'ada');
  typing.stopped('c1', 'bo');
  expect(seen).toEqual([['lin'], ['lin', 'ada']]);
  advance(4_999);
  typing.started('c1', 'ada');
  await settle();
  expect(seen).toHaveLength(2);
  advance(1);
  await settle();
  expect(seen).toEqual([['lin'], ['lin', 'ada'], ['ada']]);
  typing.stopped('c1', 'ada');
  typing.started('c1', 'bo');
  expect(seen.slice(3)).toEqual([[], ['bo']]);
  stop();
  typing.stopped('c1', 'bo');
  expect(seen).toHaveLength(5);
  expect(typing.names('c9')).toEqual([]);
});

/** Stubs the locks and channels of one browser. */
function stubBrowser() {
  const requests: { name: string; signal: AbortSignal }[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, { signal }: { signal: AbortSignal }, lead: () => Promise<void>) => {
        requests.push({ name, signal });
        signal.throwIfAborted();
        await lead();
      },
    },
  });
  const channels = new Set<EventTarget>();
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  return { requests, channels };
}

test('tabs hear each other, and lead under a lock of their name', async () => {
  const { requests } = stubBrowser();
  const [one, two] = [createTabs('live'), createTabs('live')];
  const heard: unknown[] = [];
  two.onMessage((message) => heard.push(message));
  one.broadcast({ type: 'hello' });
  expect(heard).toEqual([{ type: 'hello' }]);
  const older = new BroadcastChannel('live');
  const event = (type: string) => ({ type: 'event', event: { type }, id: '1' });
  for (const strange of [null, { type: 'look' }, { type: 'purr' }, event('poll'), event('typing')])
    older.postMessage(strange);
  expect(heard).toHaveLength(1);
  older.postMessage(event('group.updated'));
  expect(heard.slice(1)).toEqual([{ type: 'event', event: { type: 'reset' }, id: '1' }]);
  two.close();
  one.broadcast({ type: 'hello' });
  expect(heard).toHaveLength(2);
  let led = 0;
  const { signal } = new AbortController();
  await one.lead(async () => void led++, signal);
  expect([led, requests.map(({ name }) => name)]).toEqual([1, ['live']]);
});

describe('a tab that follows', () => {
  /** Two tabs, of which the first leads. If `hangs` is true, no timer of the first tab fires. */
  async function setUp(hangs: boolean) {
    stubBrowser();
    const clock = createFakeRuntime();
    const leads: string[] = [];
    const begun: string[] = [];
    const ended = new AbortController();
    onTestFinished(() => ended.abort());
    const held: { rob(): void } = { rob: () => {} };
    const request = (_: string, { signal, steal = false }: LockOptions, run: (lock: object) => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        if (leads.length > 0 && !steal) return;
        held.rob();
        held.rob = () => reject(new DOMException('Stolen', 'AbortError'));
        run({}).then(resolve, reject);
      });
    vi.stubGlobal('navigator', { locks: { request } });
    const open = (name: string, runtime: Pick<Runtime, 'wait'>) => {
      const lead = (signal: AbortSignal) => {
        leads.push(name);
        begun.push(name);
        return whenAborted(signal).then(() => void leads.splice(leads.indexOf(name), 1));
      };
      const tabs = createTabs('live', runtime);
      void tabs.lead(lead, ended.signal);
      return tabs;
    };
    open('first', hangs ? { wait: () => new Promise(() => undefined) } : clock.runtime);
    open('second', clock.runtime);
    const pass = async (ms: number) => {
      for (let at = 0; at < ms; at += 5_000) {
        await clock.settle();
        clock.advance(5_000);
      }
      await clock.settle();
    };
    return { leads, begun, pass, clock };
  }

  test('takes over after 35 s from one that hangs, which ends what it did once it goes on', async () => {
    const { leads, pass } = await setUp(true);
    await pass(30_000);
    expect(leads).toEqual(['first']);
    await pass(5_000);
    expect(leads).toEqual(['second']);
    await pass(300_000);
    expect(leads).toEqual(['second']);
  });

  test('takes nothing over from one that beats', async () => {
    const { begun, pass } = await setUp(false);
    await pass(300_000);
    expect(begun).toEqual(['first']);
  });

  test('takes nothing over for the time in which the computer slept', async () => {
    const { begun, pass, clock } = await setUp(true);
    clock.advance(3_600_000);
    await pass(25_000);
    expect(begun).toEqual(['first']);
  });
});

test('a tab that gives up waiting to lead does so silently; any other failure is one', async () => {
  stubBrowser();
  const tabs = createTabs('live');
  await tabs.lead(async () => {}, AbortSignal.abort());
  const broken = async () => {
    throw new Error('broken');
  };
  await expect(tabs.lead(broken, new AbortController().signal)).rejects.toThrow('broken');
});

test('where the browser refuses locks each tab leads for itself, and speaks to no other', async () => {
  const { channels } = stubBrowser();
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  let led = 0;
  await createTabs('live').lead(async () => void led++, new AbortController().signal);
  expect([led, channels.size]).toEqual([1, 0]);
});

test('without locks each tab leads for itself, and speaks to no other', async () => {
  const { channels } = stubBrowser();
  vi.stubGlobal('navigator', {});
  const tabs = createTabs('live');
  let led = 0;
  await tabs.lead(async () => void led++, new AbortController().signal);
  expect(channels.size).toBe(0);
  tabs.broadcast({ type: 'hello' });
  tabs.close();
  expect(led).toBe(1);
});
