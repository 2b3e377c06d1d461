import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { allCapabilities, createFakeService, type Fault } from '../../test/fakeService';
import { commit } from '../truth/commit';
import { createCache } from '../writes/cache';
import { readAhead } from './readAhead';

/** A device that has stored none of the `missing` conversations. `put` has what it stores. */
async function setUp(missing: readonly string[], sparing = false, capabilities: string | null = allCapabilities) {
  const fake = createFakeRuntime();
  const asked: string[] = [];
  let fail: (id: string) => Fault = () => 'none';
  let meanwhile = () => {};
  const service = createFakeService({
    capabilities,
    now: () => fake.runtime.now(),
    meet: ({ query }) => {
      const id = query.get('conversation_id') ?? '';
      asked.push(id);
      return fail(id);
    },
    beforeAnswer: async () => meanwhile(),
  });
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch, profile: createProfile('x', null) },
    me: () => 'me',
  });
  // After this request the client knows the capabilities of the service.
  await http(endpoints.listGroups);
  asked.length = 0;
  const put = new Map<string, readonly Message[]>();
  const cache = createCache(new QueryClient(), undefined, {
    timeline: async () => null,
    missing: async () => [...missing],
    storePage: (id, { messages }) => void put.set(id, messages),
  });
  const ended = new AbortController();
  const read = readAhead({ cache, http, signal: ended.signal, runtime: fake.runtime, sparing: () => sparing });
  await fake.settle();
  return {
    ...{ fake, service, asked, put, cache, ended, read },
    set: (next: typeof fail) => {
      fail = next;
    },
    during: (run: typeof meanwhile) => {
      meanwhile = run;
    },
    pass: async (ms = 1_000) => {
      fake.advance(ms);
      for (let round = 0; round < 3; round++) await fake.settle();
    },
  };
}

test('one conversation after the other is fetched and kept, with a pause before each', async () => {
  const { service, asked, put, pass, read } = await setUp(['c1', 'c2']);
  service.say('first');
  expect(asked).toEqual([]);
  await pass();
  expect(asked).toEqual(['c1']);
  await pass();
  await read;
  expect(asked).toEqual(['c1', 'c2']);
  expect(put.get('c1')?.map(({ message }) => message)).toEqual(['first']);
  expect([...put.keys()]).toEqual(['c1', 'c2']);
});

test('a service that announces nothing is asked every ten seconds', async () => {
  const { asked, pass } = await setUp(['c1', 'c2'], false, null);
  await pass(9_999);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['c1']);
  await pass(9_999);
  expect(asked).toEqual(['c1']);
  await pass(1);
  expect(asked).toEqual(['c1', 'c2']);
});

test('what was deleted while it was on its way is not kept', async () => {
  const { service, cache, put, pass, during } = await setUp(['c1']);
  const message = service.say('first');
  during(() => commit(cache, { type: 'message.deleted', message_id: message.id, conversation_id: 'c1' }));
  await pass();
  expect(put.get('c1')).toEqual([]);
});

test('the first failure ends it, whatever it is', async () => {
  const { asked, put, set, pass, read } = await setUp(['c1', 'c2']);
  set(() => ({ status: 429 }));
  await pass();
  await read;
  await pass();
  expect([asked, put.size]).toEqual([['c1'], 0]);
});

test('a page that nobody sees, or whose session is over, asks for nothing; nor does one after the end', async () => {
  const { asked, fake, cache, pass, ended, read } = await setUp(['c1', 'c2']);
  fake.see('hidden');
  await pass();
  cache.signedIn.set(false);
  fake.see('visible');
  await pass(30_000);
  expect(asked).toEqual([]);
  cache.signedIn.set(true);
  await pass();
  expect(asked).toEqual(['c1']);
  ended.abort();
  await read;
  await pass();
  expect(asked).toEqual(['c1']);
});

test('where bytes are to be spared nothing is fetched ahead', async () => {
  const { asked, pass, read } = await setUp(['c1'], true);
  await read;
  await pass();
  expect(asked).toEqual([]);
});
