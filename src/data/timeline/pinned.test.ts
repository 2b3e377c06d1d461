import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Message } from '../../contract/resources';
import { someGroup, someMessage } from '../../test/fixtures';
import type { Change } from '../truth/changes';
import { keys } from '../truth/keys';
import { createTruthCache } from '../truth/truthCache';
import { pinnedMessages, refreshPinned } from './pinned';

const pinnedBy = (id: string, ...names: string[]): Message => someMessage(id, { reactions: [{ pushpin: names }] });
const ids = (messages: Message[]) => messages.map(({ id }) => id);

test("an admin's pushpin pins, a member's does not, and what is loaded counts more than the list", () => {
  const listed = [pinnedBy('m4', 'ada'), pinnedBy('m1', 'ada')];
  const loaded = [someMessage('m4'), pinnedBy('m3', 'lin'), pinnedBy('m2', 'lin', 'ada')];
  expect(ids(pinnedMessages({ listed, loaded, admins: ['ada'] }))).toEqual(['m2', 'm1']);
});

test('as long as the admins are not known, what the service lists is pinned', () => {
  const given = { listed: [pinnedBy('m1', 'ada')], loaded: [pinnedBy('m2', 'lin'), pinnedBy('m1', 'ada')] };
  expect(ids(pinnedMessages({ ...given, admins: null }))).toEqual(['m1']);
});

const cases: [what: string, change: Change, stale: boolean][] = [
  ['a message gets a pushpin', { type: 'message.updated', message: pinnedBy('m2', 'ada') }, true],
  ['a listed message loses it', { type: 'message.updated', message: someMessage('m1') }, true],
  ['a listed message is deleted', { type: 'message.deleted', conversation_id: 'c1', message_id: 'm1' }, true],
  [
    'somebody may have become an admin',
    { type: 'group.updated', group: someGroup('1', { conversation_id: 'c1' }) },
    true,
  ],
  ['another message is edited', { type: 'message.updated', message: someMessage('m2') }, false],
  [
    'another message gets another reaction',
    { type: 'message.updated', message: someMessage('m2', { reactions: [{ heart: ['ada'] }] }) },
    false,
  ],
  ['another message is deleted', { type: 'message.deleted', conversation_id: 'c1', message_id: 'm2' }, false],
  ['another group changes', { type: 'group.updated', group: someGroup('2') }, false],
];
test.each(cases)('when %s the list is asked for again only if it may be another: %o', (_what, change, stale) => {
  const cache = { ...createTruthCache(new QueryClient()), renderedRows: new Map() };
  cache.queryClient.setQueryData(keys.pinned('c1'), [pinnedBy('m1', 'ada')]);
  refreshPinned(cache, change);
  expect(cache.queryClient.getQueryState(keys.pinned('c1'))?.isInvalidated).toBe(stale);
});
