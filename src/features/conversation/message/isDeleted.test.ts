import { expect, test } from 'vitest';
import { someMessage } from '#test/fixtures';
import { isDeleted } from './edit/useRowEdits';

const edit = (createdAt?: number) => ({
  conversationId: 'edit:gone',
  text: 'mine',
  at: 1,
  edit: { conversationId: 'c1', base: 'as it was', open: true, createdAt },
});
const messages = [someMessage('m1', { created_at: 10 }), someMessage('m2', { created_at: 20 })];
const whole = { messages, entries: [], hasOlder: false, hasNewer: false };

test.each([
  ['all there is, without it', whole, 15, true],
  ['all there is, and its time is not known', whole, undefined, true],
  ['a page that reaches over its time', { ...whole, hasOlder: true, hasNewer: true }, 15, true],
  ['a page that begins after it', { ...whole, hasOlder: true }, 5, false],
  ['a page that ends before it', { ...whole, hasNewer: true }, 25, false],
  ['a part, and its time is not known', { ...whole, hasOlder: true }, undefined, false],
  ['nothing yet', { ...whole, messages: [], hasOlder: true }, 15, false],
])('an edit over %s', (_, known, createdAt, deleted) => {
  expect(isDeleted(edit(createdAt), known)).toBe(deleted);
});

test('what is listed, or on its way, is not deleted', () => {
  expect(isDeleted(edit(15), { ...whole, messages: [...messages, someMessage('gone')] })).toBe(false);
  const own = { conversationId: 'c1', text: 'mine', attachments: [], seq: 1, createdAt: 0, attempts: 0 };
  const entry = { ...own, key: 'gone', kind: 'message', state: 'queued' } as const;
  expect(isDeleted(edit(), { ...whole, entries: [entry] })).toBe(false);
});
