import { expect, test } from 'vitest';
import type { Entry } from './entry';
import { reworded, withChanged } from './reword';
import { isUnderWay } from './states';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c1', text: 'old', attachments: [] },
  ...{ seq: 3, state: 'queued', createdAt: 5, attempts: 0, ...more },
});
const newKey = () => 'new';
const committed = { kind: 'committed', id: 'm1', createdAt: 7 } as const;
const unknown = { kind: 'unknown', retryAfter: null } as const;
const editOf = (more: Partial<Entry> = {}) =>
  entry({ kind: 'edit', messageId: 'm1', base: 'old', text: 'words', ackedId: 'm1', ...more });

test('a try and a look are under way, and nothing else is', () => {
  const states = ['queued', 'sending', 'unknown', 'checking', 'waiting', 'paused', 'failed', 'acked'] as const;
  expect(states.filter((state) => isUnderWay(entry({ state })))).toEqual(['sending', 'checking']);
});

test('words that nobody has tried to send are replaced under their key, without what was said of the old ones', () => {
  const problem = { code: 'x', status: 422, detail: '' };
  const full = entry({ notBefore: 9, patient: true, problem, held: ['a'], changed: 'earlier' });
  expect(reworded(full, 'words', newKey)).toEqual(entry({ text: 'words' }));
});

test('words that were refused are replaced as another action', () => {
  const refused = entry({
    state: 'failed',
    attempts: 1,
    firstAttemptAt: 5,
    checks: { cycles: 1, reads: 0 },
    baselineIds: ['m0'],
  });
  expect(reworded(refused, 'words', newKey)).toEqual(entry({ key: 'new', text: 'words' }));
});

test('what waits for its person to sign in goes on waiting', () => {
  expect(reworded(entry({ state: 'paused' }), 'words', newKey).state).toBe('paused');
});

test.each([
  ['sending', entry({ state: 'sending' })],
  ['being looked for', entry({ state: 'checking' })],
  ['in doubt', entry({ state: 'unknown', unsure: true })],
])('of words that are %s nothing changes yet: the new ones stand beside them', (_, before) => {
  expect(reworded(before, 'words', newKey)).toEqual({ ...before, changed: 'words' });
});

test('other words for a message that is with the service are an edit of it, in its row', () => {
  const acked = entry({ state: 'acked', ackedId: 'm1', ackedCreatedAt: 7, writes: 4, attempts: 2 });
  expect(reworded(acked, 'words', newKey)).toEqual(editOf({ writes: 4 }));
});

test('nothing was changed meanwhile: what the try left stands', () => {
  const after = entry({ state: 'acked', ackedId: 'm1' });
  expect(withChanged(after, entry(), committed, newKey)).toBe(after);
  expect(withChanged(null, entry(), { kind: 'gone' }, newKey)).toBeNull();
});

test('changed meanwhile, and stored: the new words are an edit, also of an edit', () => {
  const before = entry({ state: 'sending', changed: 'words' });
  expect(withChanged(entry({ state: 'acked', ackedId: 'm1' }), before, committed, newKey)).toEqual(editOf());
  const edit = entry({ kind: 'edit', messageId: 'm1', state: 'sending', changed: 'words' });
  expect(withChanged(null, edit, committed, newKey)).toEqual(editOf({ ackedId: undefined }));
  expect(withChanged(null, { ...edit, ackedId: 'm1' }, committed, newKey)).toEqual(editOf());
});

test('changed back to what was sent, and stored: nothing is left to do', () => {
  const before = entry({ state: 'sending', changed: 'old' });
  const after = entry({ state: 'acked', ackedId: 'm1', changed: 'old' });
  expect(withChanged(after, before, committed, newKey)).toEqual(entry({ state: 'acked', ackedId: 'm1' }));
  expect(withChanged(null, { ...before, kind: 'edit' }, committed, newKey)).toBeNull();
});

test('changed meanwhile, and deleted by somebody: the new words wait for a decision as a message of their own', () => {
  const before = entry({ state: 'sending', changed: 'words', attempts: 3, unsure: true });
  expect(withChanged(null, before, { kind: 'gone' }, newKey)).toEqual(
    entry({
      ...{ key: 'new', text: 'words', state: 'failed' },
      problem: { code: 'message-deleted', status: null, detail: '' },
    }),
  );
});

test('changed meanwhile, and nothing is known yet: the new words go on waiting', () => {
  const before = entry({ state: 'sending', changed: 'words' });
  for (const after of [entry({ state: 'unknown', unsure: true, changed: 'words' }), entry({ state: 'checking' })])
    expect(withChanged(after, before, unknown, newKey)).toBe(after);
});

test('changed meanwhile, and certainly not stored: the new words go instead, when the service allows it', () => {
  const before = entry({ state: 'sending', changed: 'words', attempts: 1 });
  const refused = entry({ state: 'failed', attempts: 1, problem: { code: 'x', status: 422, detail: '' } });
  const renewed = entry({ key: 'new', text: 'words' });
  expect(withChanged(refused, before, unknown, newKey)).toEqual(renewed);
  const later = { kind: 'later', retryAfter: 9, all: false } as const;
  const asked = entry({ state: 'waiting', attempts: 1, notBefore: 9, patient: true });
  expect(withChanged(asked, before, later, newKey)).toEqual({
    ...renewed,
    state: 'waiting',
    notBefore: 9,
    patient: true,
  });
  const backsOff = withChanged(entry({ state: 'waiting', attempts: 1 }), before, later, newKey) ?? {};
  expect(backsOff).toEqual({ ...renewed, state: 'waiting' });
  expect(Object.keys(backsOff)).not.toContain('notBefore');
});
