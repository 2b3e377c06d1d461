import { expect, test } from 'vitest';
import { person, someGroup } from '#test/fixtures';
import { type ArchivedSort, sortArchived } from './ArchivedView';

const groups = [
  someGroup('g1', { name: 'lake 10', archived_at: 5, contacts: [person('ada')] }),
  someGroup('g2', { name: 'Lake 9', archived_at: 9, contacts: [person('ada'), person('lin')] }),
  someGroup('g3', { name: 'Äpfel', archived_at: 7 }),
];
const counted = new Map([
  ['c-g1', { id: 'c-g1', latest_message: null, unread_count: 0, read_up_to: null, message_count: 4 }],
]);
const order = (sort: ArchivedSort, known = counted) => sortArchived(groups, sort, known).map((group) => group.id);

test('archived last stands first', () => expect(order('when')).toEqual(['g2', 'g3', 'g1']));
test('by name, as people read it', () => expect(order('name')).toEqual(['g3', 'g2', 'g1']));
test('by size: messages, then members', () => {
  expect(order('size')).toEqual(['g1', 'g2', 'g3']);
  expect(order('size', new Map())).toEqual(['g2', 'g1', 'g3']);
});
