import { expect, test } from 'vitest';
import { nextUp } from '../queue/drain/drain';
import type { AttachmentDraft, Entry } from './entry';
import { awaitsFiles, canDropFile, linked, withoutIds, withoutRefused } from './files';
import type { StoredFile } from './storedFile';
import { nextTime } from './turns';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{
    key: 'e',
    kind: 'message',
    conversationId: 'c1',
    text: 'hi',
    seq: 1,
    state: 'queued',
    createdAt: 0,
    attempts: 0,
  },
  attachments: [{ upload: 'a', filename: 'a.txt', alt: 'a lake' }, { id: 'there' }],
  ...more,
});
const kept: StoredFile = { id: 'a', filename: 'a.txt', type: 'text/plain', size: 3, createdAt: 1 };
const attachment = {
  ...{ id: 'att', message_id: null, filename: 'a.txt', file_url: '/f', file_type: 'text/plain', created_at: 1 },
  file_size: 3,
};

test('an entry that waits for a file has no turn, and neither has what follows it', () => {
  const waiting = entry();
  const next = entry({ key: 'f', seq: 2, attachments: [] });
  const other = entry({ key: 'g', seq: 3, conversationId: 'c2', attachments: [] });
  expect(nextUp([waiting, next, other], { now: 1, busy: new Set() })).toEqual([other]);
  expect(nextTime([waiting, next])).toBe(Number.POSITIVE_INFINITY);
  const there = linked(waiting, () => ({ ...kept, attachment }));
  expect(nextUp([there, next], { now: 1, busy: new Set() })).toEqual([there]);
});

test('a file that has arrived goes under its id, with what was said of it here', () => {
  const waiting = entry();
  expect(linked(waiting, () => kept)).toBe(waiting);
  const there = linked(waiting, () => ({ ...kept, attachment: { ...attachment, width: 4, height: 3 } }));
  expect(awaitsFiles(there)).toBe(false);
  expect(there.attachments).toEqual([
    {
      ...{ upload: 'a', id: 'att', filename: 'a.txt', file_url: '/f', file_type: 'text/plain', file_size: 3 },
      ...{ width: 4, height: 3, alt: 'a lake' },
    },
    { id: 'there' },
  ]);
  expect(linked(there, () => undefined)).toBe(there);
});

test('an entry says that a file of it is stuck, for as long as it is', () => {
  const waiting = entry();
  const stuck = linked(waiting, () => ({ ...kept, stuck: true }));
  expect(stuck.stuck).toBe(true);
  expect(linked(stuck, () => ({ ...kept, stuck: true }))).toBe(stuck);
  expect(linked(stuck, () => kept).stuck).toBe(false);
  expect(linked(stuck, () => ({ ...kept, attachment })).stuck).toBe(false);
});

test.each<[string, StoredFile | undefined, object]>([
  [
    'refused',
    { ...kept, problem: { code: 'file-too-large', detail: 'big', max: 5 } },
    { code: 'file-too-large', detail: 'big', max: 5 },
  ],
  ['nowhere', undefined, { code: 'file-lost', detail: '' }],
])('a file that is %s leaves the entry refused, with its name, until somebody decides', (_, file, problem) => {
  const failed = linked(entry(), () => file);
  expect(failed).toMatchObject({ state: 'failed', text: 'hi', problem: { ...problem, filename: 'a.txt' } });
  expect(linked(failed, () => file)).toBe(failed);
  expect(canDropFile(failed)).toBe(true);
  const { entry: rest, removed } = withoutRefused(failed, () => file);
  expect(rest).toMatchObject({ state: 'queued', attachments: [{ id: 'there' }] });
  expect([rest.problem, removed]).toEqual([undefined, ['a']]);
});

test('without words and without another file nothing would be left to send', () => {
  const only: AttachmentDraft[] = [{ upload: 'a', filename: 'a.txt' }];
  expect(canDropFile(linked(entry({ text: '', attachments: only }), () => undefined))).toBe(false);
  expect(canDropFile(linked(entry({ attachments: only }), () => undefined))).toBe(true);
  expect(canDropFile(entry({ state: 'failed', problem: { code: 'other', status: 422, detail: '' } }))).toBe(false);
});

test('what the service has swept is awaited again where this browser still has it', () => {
  const sent = entry({ attachments: [{ upload: 'a', id: 'x' }, { upload: 'b', id: 'y' }, { id: 'there' }] });
  const find = (id: string) => (id === 'a' ? { ...kept, bytes: new Blob(['abc']) } : undefined);
  expect(withoutIds(sent, find).attachments).toEqual([{ upload: 'a' }, { upload: 'b', id: 'y' }, { id: 'there' }]);
});
