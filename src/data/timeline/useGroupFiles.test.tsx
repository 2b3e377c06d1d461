import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFakeHttp } from '../../test/fakeHttp';
import { attachmentsNamed } from '../../test/fakeParts';
import { createFakeService, type Fault } from '../../test/fakeService';
import { InClient } from '../../test/InClient';
import { createCache } from '../writes/cache';
import { useGroupFiles } from './useGroupFiles';

/** A conversation with `count` messages. Each message in `numbers` has a file with its number as id. */
function setUp(count: number, numbers: number[], answer: { fault: Fault } = { fault: 'none' }, promisesMore = false) {
  const service = createFakeService({ meet: () => answer.fault });
  for (let n = 0; n < count; n++) {
    const message = service.say(`w${n}`);
    if (numbers.includes(n)) message.attachments = attachmentsNamed([{ id: `${n}` }]);
  }
  const cache = createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const http = createFakeHttp(async (...asked) => {
    const response = await service.fetch(...asked);
    if (!promisesMore) return response;
    const { status, headers } = response;
    return new Response(JSON.stringify({ ...(await response.json()), has_more: true }), { status, headers });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  const view = renderHook(({ id }) => useGroupFiles(id), { wrapper, initialProps: { id: 'c1' } });
  const now = () => view.result.current;
  const shown = () => now().rows.map(({ attachment, message }) => `${attachment.id} of ${message.message}`);
  return { service, view, now, shown };
}
const named = (numbers: number[]) => numbers.map((n) => `${n} of w${n}`);
const down = (newest: number, count: number) => Array.from({ length: count }, (_, n) => newest - n);

test('files are found back to the beginning of the conversation, newest first', async () => {
  const { service, now, shown } = setUp(250, [3, 120, 240]);
  await waitFor(() => expect(now().status).toBe('success'));
  expect(shown()).toEqual(['240 of w240', '120 of w120', '3 of w3']);
  expect(now().hasMore).toBe(false);
  expect(service.requests.map(({ query }) => query.get('starting_after'))).toEqual([null, 'm000151', 'm000051']);
});

test('a dozen files is enough until more are wanted; with one less the conversation is read on', async () => {
  const [dozen, fewer] = [down(299, 12), down(199, 11)];
  const { service, now, shown } = setUp(300, [...dozen, ...fewer, 7]);
  await waitFor(() => expect(now().status).toBe('success'));
  expect(shown()).toEqual(named(dozen));
  expect(now().hasMore).toBe(true);
  expect(service.requests).toHaveLength(1);
  act(() => now().loadMore());
  await waitFor(() => expect(now().hasMore).toBe(false));
  expect(shown()).toEqual(named([...dozen, ...fewer, 7]));
  expect(service.requests).toHaveLength(3);
});

test('where there are no files, five pages are read in vain for one wish', async () => {
  const { service, now, shown } = setUp(700, [0]);
  await waitFor(() => expect(now().status).toBe('success'));
  expect(shown()).toEqual([]);
  expect(now().hasMore).toBe(true);
  expect(service.requests).toHaveLength(5);
  act(() => now().loadMore());
  await waitFor(() => expect(now().hasMore).toBe(false));
  expect(shown()).toEqual(['0 of w0']);
  expect(service.requests).toHaveLength(7);
});

test('an empty conversation has no files, and no more of them', async () => {
  const { now } = setUp(0, []);
  await waitFor(() => expect(now().status).toBe('success'));
  expect(now()).toMatchObject({ rows: [], hasMore: false });
});

test('a page without rows is the end, whatever it says of more', async () => {
  const { service, now } = setUp(0, [], { fault: 'none' }, true);
  await waitFor(() => expect(now().status).toBe('success'));
  expect(now()).toMatchObject({ rows: [], hasMore: false });
  expect(service.requests).toHaveLength(1);
});

test('files of another conversation do not stand in while its own are looked for', async () => {
  const { service, view, now, shown } = setUp(3, [1]);
  service.say('elsewhere', 'c2').attachments = attachmentsNamed([{ id: '9' }]);
  await waitFor(() => expect(shown()).toEqual(['1 of w1']));
  view.rerender({ id: 'c2' });
  expect(now()).toMatchObject({ status: 'pending', rows: [] });
  await waitFor(() => expect(shown()).toEqual(['9 of elsewhere']));
});

test('what could not be read is an error, and of later files only these are missing', async () => {
  const answer: { fault: Fault } = { fault: { status: 403 } };
  const { now, shown } = setUp(700, [650], answer);
  await waitFor(() => expect(now()).toMatchObject({ status: 'error', error: { status: 403 }, rows: [] }));
  answer.fault = 'none';
  act(() => now().retry());
  await waitFor(() => expect(shown()).toEqual(['650 of w650']));
  answer.fault = { status: 403 };
  act(() => now().loadMore());
  await waitFor(() => expect(now().moreFailed).toBe(true));
  expect(shown()).toEqual(['650 of w650']);
  answer.fault = 'none';
  act(() => now().loadMore());
  await waitFor(() => expect(now()).toMatchObject({ moreFailed: false, hasMore: false }));
});
