import { expect, test } from 'vitest';
import type { Attachment } from '../../contract/resources';
import type { OutboxMessage } from '../model/entry';
import type { StoredFile } from '../model/storedFile';
import { createMemoryStorage } from '../storage/storage';
import { createStoredFiles } from './storedFiles';

const attachment: Attachment = {
  ...{ id: 'u1', message_id: null, filename: 'a.txt', file_url: '/a.txt', file_type: 'text/plain', file_size: 3 },
  created_at: null,
};
const file: StoredFile = { id: 'a', filename: 'a.txt', type: 'text/plain', size: 3, createdAt: 1 };

test('a change that the disk refuses is made in memory, and of a file that nobody has nothing is made', async () => {
  const storage = createMemoryStorage();
  const files = { ...storage.files, update: () => Promise.reject(new Error('disk')) };
  const kept = createStoredFiles({ files }, () => undefined);
  kept.addFile(file);
  const rename = (id: string) => kept.changeFile(id, (before) => ({ ...before, filename: 'b.txt' }));
  expect(await rename('a')).toEqual({ ...file, filename: 'b.txt' });
  expect(await rename('b')).toBeNull();
  expect(kept.all()).toEqual([{ ...file, filename: 'b.txt' }]);
});

test('other tabs learn of a file without its bytes, and that it is gone', () => {
  const said: OutboxMessage[] = [];
  const kept = createStoredFiles(createMemoryStorage(), (message) => said.push(message));
  kept.addFile({ ...file, bytes: new Blob(['abc']) });
  kept.removeFiles(['a']);
  expect(said).toEqual([
    { type: 'file', id: 'a', file },
    { type: 'file', id: 'a', file: null },
  ]);
});

test('room is made by dropping the bytes of uploaded files, the oldest first, and no more than it takes', () => {
  const kept = createStoredFiles(createMemoryStorage(), () => undefined, 10);
  const bytes = new Blob(['abc']);
  for (const id of ['waiting', 'first', 'second'])
    kept.addFile({ ...file, id, bytes, ...(id !== 'waiting' && { attachment }) });
  const held = () => kept.all().flatMap(({ id, bytes }) => (bytes ? [id] : []));
  expect(kept.makeRoom(1)).toBe(true);
  expect(held()).toEqual(['waiting', 'first', 'second']);
  expect(kept.makeRoom(4)).toBe(true);
  expect(held()).toEqual(['waiting', 'second']);
  expect(kept.makeRoom(7)).toBe(true);
  expect(held()).toEqual(['waiting']);
  expect(kept.makeRoom(8)).toBe(false);
  expect(kept.makeRoom(11)).toBe(false);
});

test('what was uploaded stays when a file is larger than all the room there is', () => {
  const kept = createStoredFiles(createMemoryStorage(), () => undefined, 10);
  kept.addFile({ ...file, bytes: new Blob(['abc']), attachment });
  expect(kept.makeRoom(11)).toBe(false);
  expect(kept.get('a')?.bytes).toBeDefined();
});
