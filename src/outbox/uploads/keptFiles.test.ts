import { expect, test } from 'vitest';
import type { Attachment } from '../../contract/resources';
import type { OutboxMessage } from '../model/entry';
import type { KeptFile } from '../model/keptFile';
import { createMemoryStorage } from '../storage/storage';
import { createKeptFiles } from './keptFiles';

const attachment: Attachment = {
  ...{ id: 'u1', message_id: null, filename: 'a.txt', file_url: '/a.txt', file_type: 'text/plain', file_size: 3 },
  created_at: null,
};
const file: KeptFile = { id: 'a', filename: 'a.txt', type: 'text/plain', size: 3, createdAt: 1 };

test('a change that the disk refuses is made in memory, and of a file that nobody has nothing is made', async () => {
  const storage = createMemoryStorage();
  const files = { ...storage.files, update: () => Promise.reject(new Error('disk')) };
  const kept = createKeptFiles({ files }, () => undefined);
  kept.add(file);
  const rename = (id: string) => kept.change(id, (before) => ({ ...before, filename: 'b.txt' }));
  expect(await rename('a')).toEqual({ ...file, filename: 'b.txt' });
  expect(await rename('b')).toBeNull();
  expect(kept.all()).toEqual([{ ...file, filename: 'b.txt' }]);
});

test('other tabs learn of a file without its bytes, and that it is gone', () => {
  const said: OutboxMessage[] = [];
  const kept = createKeptFiles(createMemoryStorage(), (message) => said.push(message));
  kept.add({ ...file, bytes: new Blob(['abc']) });
  kept.remove(['a']);
  expect(said).toEqual([
    { type: 'file', id: 'a', file },
    { type: 'file', id: 'a', file: null },
  ]);
});

test('room is made by dropping the bytes of uploaded files, the oldest first, and no more than it takes', () => {
  const kept = createKeptFiles(createMemoryStorage(), () => undefined, 10);
  const bytes = new Blob(['abc']);
  for (const id of ['waiting', 'first', 'second'])
    kept.add({ ...file, id, bytes, ...(id !== 'waiting' && { attachment }) });
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
  const kept = createKeptFiles(createMemoryStorage(), () => undefined, 10);
  kept.add({ ...file, bytes: new Blob(['abc']), attachment });
  expect(kept.makeRoom(11)).toBe(false);
  expect(kept.get('a')?.bytes).toBeDefined();
});
