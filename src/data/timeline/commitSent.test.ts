import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeService, person, someMessage } from '../../test/fakeService';
import { commit } from '../truth/commit';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { commitSent, rereadMessage } from './commitSent';

const answer = someMessage('m1', { contact: person('me'), message: 'hello' });
const reacted = { ...answer, reactions: [{ heart: ['lin'] }] };

function setUp() {
  const queryClient = new QueryClient();
  const timeline: Timeline = { messages: [], older: false, newer: false, end: 'newest' };
  queryClient.setQueryData(keys.timeline('c1', undefined), timeline);
  const rows = () => queryClient.getQueryData<Timeline>(keys.timeline('c1', undefined))?.messages;
  return { queryClient, rows };
}

test('what came between the message and its answer stays', () => {
  const { queryClient, rows } = setUp();
  commit(queryClient, { type: 'message.created', message: answer });
  commit(queryClient, { type: 'message.updated', message: reacted });
  commitSent(queryClient, answer, 'message');
  expect(rows()).toEqual([reacted]);
});

test('a message that is not there yet comes by its answer', () => {
  const { queryClient, rows } = setUp();
  commitSent(queryClient, answer, 'message');
  expect(rows()).toEqual([answer]);
});

test('the answer to an edit is believed unless the words are there already', () => {
  const { queryClient, rows } = setUp();
  commit(queryClient, { type: 'message.created', message: reacted });
  commitSent(queryClient, { ...answer, message: 'hello all' }, 'edit');
  expect(rows()).toMatchObject([{ message: 'hello all', reactions: [] }]);
  commit(queryClient, { type: 'message.updated', message: { ...reacted, message: 'hello all' } });
  commitSent(queryClient, { ...answer, message: 'hello all' }, 'edit');
  expect(rows()).toMatchObject([{ message: 'hello all', reactions: [{ heart: ['lin'] }] }]);
});

async function withService(during: (say: (change: 'react' | 'delete') => void) => void = () => undefined) {
  const { queryClient, rows } = setUp();
  const service = createFakeService({
    beforeAnswer: async ({ method, path }) => {
      if (method === 'GET' && path.endsWith('/m000001'))
        during((change) => {
          const message = service.messages[0];
          if (message && change === 'react')
            commit(queryClient, { type: 'message.updated', message: { ...message, reactions: [{ ok: ['lin'] }] } });
          if (message && change === 'delete')
            commit(queryClient, { type: 'message.deleted', conversation_id: 'c1', message_id: message.id });
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
  const read = () => rereadMessage({ queryClient, http, signal: new AbortController().signal }, first);
  return { queryClient, rows, service, first, read };
}

test('after a replay of the past, a message is read again as it is now', async () => {
  const { queryClient, rows, service, first, read } = await withService();
  service.messages[0] = { ...first, message: 'edited on my phone', reactions: [{ heart: ['lin'] }] };
  commitSent(queryClient, first, 'message');
  await read();
  expect(rows()).toMatchObject([{ message: 'edited on my phone', reactions: [{ heart: ['lin'] }] }]);
});

test.each([
  ['react', [{ reactions: [{ ok: ['lin'] }] }]],
  ['delete', []],
] as const)('what comes while it is read again stands: %s', async (change, expected) => {
  const { queryClient, rows, first, read } = await withService((say) => say(change));
  commitSent(queryClient, first, 'message');
  await read();
  expect(rows()).toMatchObject(expected);
});

test('one that is gone when it is read again goes', async () => {
  const { queryClient, rows, service, first, read } = await withService();
  commitSent(queryClient, first, 'message');
  service.messages.length = 0;
  await read();
  expect(rows()).toEqual([]);
});
