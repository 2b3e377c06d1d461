import { expect, test } from 'vitest';
import { createMemoryStorage } from '../storage/storage';
import type { KeptFile } from './keptFile';
import { createKeptFiles } from './keptFiles';

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
