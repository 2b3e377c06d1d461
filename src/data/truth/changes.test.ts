import { expect, test } from 'vitest';
import { type Change, overtakes } from './changes';

const read = (conversation_id: string): Change => ({
  type: 'read.moved',
  conversation_id,
  username: 'me',
  up_to: 'm1',
});
const archived = (group_id: string): Change => ({ type: 'group.archived', group_id, archived_at: null });
const reaction = {
  type: 'reaction.toggled',
  conversation_id: 'c1',
  message_id: 'm1',
  name: 'ok',
  username: 'me',
} as const;

test('the same thing said later of the same object makes the earlier one pointless', () => {
  expect(overtakes(read('c1'), read('c1'))).toBe(true);
  expect(overtakes(archived('g1'), archived('g1'))).toBe(true);
  expect(overtakes({ ...reaction, on: false }, { ...reaction, on: true })).toBe(true);
});

test('what was said of another object, or something else of the same one, stands', () => {
  expect(overtakes(read('c2'), read('c1'))).toBe(false);
  expect(overtakes(archived('g2'), archived('g1'))).toBe(false);
  for (const other of [{ message_id: 'm2' }, { name: 'heart' }, { username: 'lin' }])
    expect(overtakes({ ...reaction, ...other, on: false }, { ...reaction, on: true })).toBe(false);
  const deleted: Change = { type: 'message.deleted', conversation_id: 'c1', message_id: 'm1' };
  for (const earlier of [read('c1'), archived('g1'), { ...reaction, on: true }, deleted])
    expect(overtakes(deleted, earlier)).toBe(false);
});
