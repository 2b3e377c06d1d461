import { expect, test } from 'vitest';
import { someMessage } from '../../test/fixtures';
import { type ConversationMap, type KnownConversation, moveOwnMarker, reduceConversations } from './conversationMap';

const row = (id: string, more: Partial<KnownConversation> = {}): KnownConversation => ({
  ...{ id, latest_message: someMessage('m5', { conversation_id: id }), unread_count: 3, read_up_to: null },
  ...more,
});
const mapOf = (...rows: KnownConversation[]): ConversationMap => new Map(rows.map((each) => [each.id, each]));
const map = mapOf(row('c1'), row('c2'));

test('a deleted group takes its own row away, and no other', () => {
  const without = (conversation_id: string) =>
    reduceConversations(map, { type: 'group.deleted', group_id: 'g', conversation_id });
  expect([...without('c1').keys()]).toEqual(['c2']);
  expect(without('c9')).toBe(map);
});

test('a newer message is the latest one, an older one is not, and an edit of the latest shows', () => {
  const created = (id: string) =>
    reduceConversations(map, { type: 'message.created', message: someMessage(id) }).get('c1')?.latest_message?.id;
  expect(created('m6')).toBe('m6');
  expect(created('m4')).toBe('m5');
  const edited = (id: string) =>
    reduceConversations(map, { type: 'message.updated', message: someMessage(id, { message: 'new words' }) });
  expect(edited('m5').get('c1')?.latest_message?.message).toBe('new words');
  expect(edited('m4')).toBe(map);
});

test('of two messages of one second, with ids that a service counts, the one with the higher number is the latest', () => {
  const at = (id: string) => someMessage(id, { created_at: 7 });
  const nine = mapOf(row('c1', { latest_message: at('9') }));
  const latest = (before: ConversationMap, id: string) =>
    reduceConversations(before, { type: 'message.created', message: at(id) }).get('c1')?.latest_message?.id;
  expect(latest(nine, '10')).toBe('10');
  expect(latest(mapOf(row('c1', { latest_message: at('10') })), '9')).toBe('10');
});

test('the first message of an empty conversation is its latest one', () => {
  const empty = mapOf(row('c1', { latest_message: null }));
  const next = reduceConversations(empty, { type: 'message.created', message: someMessage('m1') });
  expect(next.get('c1')?.latest_message?.id).toBe('m1');
});

test('the newest page names the latest message, or says that there is none', () => {
  const reconciled = (ids: string[]) =>
    reduceConversations(map, {
      ...{ type: 'messages.reconciled', conversation_id: 'c1', has_more: false },
      messages: ids.map((id) => someMessage(id)),
    }).get('c1');
  expect(reconciled(['m7', 'm6'])).toMatchObject({ latest_message: { id: 'm7' }, latest_unknown: false });
  expect(reconciled([])).toMatchObject({ latest_message: null, latest_unknown: false });
});

test('of two deletions the later message decides where the row stands', () => {
  const latest = someMessage('m9', { created_at: 900 });
  const before = mapOf(row('c1', { latest_message: latest, active_at: 950 }));
  const deleted = (from: ConversationMap) =>
    reduceConversations(from, { type: 'message.deleted', conversation_id: 'c1', message_id: 'm9' }).get('c1');
  expect(deleted(before)).toMatchObject({ latest_message: null, latest_unknown: true, active_at: 950 });
  expect(deleted(mapOf(row('c1', { latest_message: latest })))).toMatchObject({ active_at: 900 });
  expect(reduceConversations(map, { type: 'message.deleted', conversation_id: 'c1', message_id: 'm1' })).toBe(map);
});

test('one’s own marker at the latest message leaves nothing unread, anywhere else the count is not known better', () => {
  const moved = (up_to: string | null, username = 'me') =>
    moveOwnMarker(map, { type: 'read.moved', conversation_id: 'c1', username, up_to }, 'me');
  expect(moved('m5').get('c1')).toMatchObject({ read_up_to: 'm5', unread_count: 0 });
  expect(moved('m4').get('c1')).toMatchObject({ read_up_to: 'm4', unread_count: 3 });
  expect(moved('m5', 'lin')).toBe(map);
});

test('“mark as unread” in a conversation without messages reads nothing', () => {
  const empty = mapOf(row('c1', { latest_message: null }));
  const moved = moveOwnMarker(empty, { type: 'read.moved', conversation_id: 'c1', username: 'me', up_to: null }, 'me');
  expect(moved.get('c1')?.unread_count).toBe(3);
});

test('a service’s answer keeps when a deleted message stood there, and the same answer moves nothing', () => {
  const before = mapOf(row('c1', { active_at: 950 }), row('c2'));
  const loaded = reduceConversations(before, {
    type: 'conversation.loaded',
    conversation: row('c1', { unread_count: 1 }),
  });
  expect(loaded.get('c1')).toMatchObject({ unread_count: 1, active_at: 950 });
  expect(reduceConversations(before, { type: 'conversations.loaded', conversations: [row('c1'), row('c2')] })).toBe(
    before,
  );
});
