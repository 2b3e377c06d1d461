import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertUpload } from '../messages/uploads';
import { migrate, schemaVersion } from '../migrations';
import { createContact } from '../people/contacts';
import { contentsOf, snapshot } from './snapshot';
import { UnsoundData } from './soundness';
import { openSqlite } from './sqlite';

/** Creates a data folder whose database has one file, and an empty folder for the copy. */
async function setUp() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'confab-snapshot-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [dataDir, copy] = [path.join(root, 'data'), path.join(root, 'copy')];
  mkdirSync(copy);
  const store = openSqlite(dataDir);
  await migrate(store);
  const ida = await store.write((tx) => createContact(tx, store.kind, { username: 'ida', password: null, now: 1 }));
  if (!ida) throw new Error('ida exists');
  await insertUpload(store.db, {
    ...{ id: 'att_1', owner_id: ida.id, name: 'one', secret: 'secret', message_id: null, group_id: null },
    ...{ filename: 'a.txt', file_type: 'text/plain', file_size: 8, width: null, height: null, created_at: 1 },
  });
  return { dataDir, copy, target: path.join(copy, 'confab.db'), store };
}

test('the copy of a database that is in use holds what was written to it', async () => {
  const { dataDir, copy, target, store } = await setUp();
  await snapshot(dataDir, target);
  await store.close();
  expect(await contentsOf(copy)).toEqual({
    messages: 0,
    files: [{ name: 'one', file_size: 8 }],
    schema: schemaVersion,
  });
});

test('a damaged database is not copied, and a copy that cannot be written is no damage', async () => {
  const { dataDir, target, store } = await setUp();
  await store.close();
  writeFileSync(target, 'something else');
  await expect(snapshot(dataDir, target)).rejects.not.toThrow(UnsoundData);
  expect(readFileSync(target, 'utf8')).toBe('something else');
  rmSync(target);
  const file = path.join(dataDir, 'confab.db');
  const pages = readFileSync(file);
  pages.fill(0x5a, 4_096 * 3, 4_096 * 12);
  writeFileSync(file, pages);
  const copied = snapshot(dataDir, target);
  await expect(copied).rejects.toThrow(UnsoundData);
  await expect(copied).rejects.toThrow(`${file} is damaged`);
});
