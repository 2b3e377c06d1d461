import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeService } from '../../test/fakeService';
import { person, someMessage } from '../../test/fixtures';
import { commit } from '../truth/commit';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { createCache } from '../writes/cache';
import { commitSent, rereadMessage } from './commitSent';

const answer = someMessage('m1', { contact: person('me'), message: 'hello' });
const reacted = { ...answer, reactions: [{ heart: ['lin'] }] };

function setUp() {
  const cache = createCache(new QueryClient());
  const timeline: Timeline = { messages: [], older: false, newer: false };
  cache.queryClient.setQueryData(keys.timeline('c1', undefined), timeline);
  const rows = () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1', undefined))?.messages;
  return { cache, rows };
}

test('what came between the message and its answer stays', () => {
  const { cache, rows } = setUp();
  commit(cache, { type: 'message.created', message: answer });
  commit(cache, { type: 'message.updated', message: reacted });
  commitSent(cache, answer, 'message');
  expect(rows()).toEqual([reacted]);
});

test('a message that is not there yet comes by its answer', () => {
  const { cache, rows } = setUp();
  commitSent(cache, answer, 'message');
  expect(rows()).toEqual([answer]);
});

test('the answer to an edit is believed unless the words are there already', () => {
  const { cache, rows } = setUp();
  commit(cache, { type: 'message.created', message: reacted });
  commitSent(cache, { ...answer, message: 'hello all' }, 'edit');
  expect(rows()).toMatchObject([{ message: 'hello all', reactions: [] }]);
  commit(cache, { type: 'message.updated', message: { ...reacted, message: 'hello all' } });
  commitSent(cache, { ...answer, message: 'hello all' }, 'edit');
  expect(rows()).toMatchObject([{ message: 'hello all', reactions: [{ heart: ['lin'] }] }]);
});

async function withService(during: (say: (change: 'react' | 'delete') => void) => void = () => undefined) {
  const { cache, rows } = setUp();
  const service = createFakeService({
    beforeAnswer: async ({ method, path }) => {
      if (method === 'GET' && path.endsWith('/m000001'))
        during((change) => {
          const message = service.messages[0];
          if (message && change === 'react')
            commit(cache, { type: 'message.updated', message: { ...message, reactions: [{ ok: ['lin'] }] } });
          if (message && change === 'delete')
            commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: message.id });
        });
    },
  });
  const http = createHttp({
    base: 'http://x.test',
    token: () => 't',
    fetch: service.fetch,
    profile: createProfile('x'),
  });
  await http(endpoints.listGroups);
  const first = service.say('hello');
  const read = () => rereadMessage({ cache, http, signal: new AbortController().signal }, first);
  return { cache, rows, service, first, read };
}

test('after a replay of the past, a message is read again as it is now', async () => {
  const { cache, rows, service, first, read } = await withService();
  service.messages[0] = { ...first, message: 'edited on my phone', reactions: [{ heart: ['lin'] }] };
  commitSent(cache, first, 'message');
  await read();
  expect(rows()).toMatchObject([{ message: 'edited on my phone', reactions: [{ heart: ['lin'] }] }]);
});

test.each([
  ['react', [{ reactions: [{ ok: ['lin'] }] }]],
  ['delete', []],
] as const)('what comes while it is read again stands: %s', async (change, expected) => {
  const { cache, rows, first, read } = await withService((say) => say(change));
  commitSent(cache, first, 'message');
  await read();
  expect(rows()).toMatchObject(expected);
});

test('one that is gone when it is read again goes', async () => {
  const { cache, rows, service, first, read } = await withService();
  commitSent(cache, first, 'message');
  service.messages.length = 0;
  await read();
  expect(rows()).toEqual([]);
});
