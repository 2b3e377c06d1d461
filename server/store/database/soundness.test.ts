import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, schemaVersion } from '../migrations';
import { createContact } from '../people/contacts';
import { checkFolder, checkPages, checkStore, UnsoundData } from './soundness';
import { openSqlite } from './sqlite';

function setUp(content: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-sound-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
const checked = (content: Record<string, string>) => () => checkFolder(setUp(content));

test.each([
  ['is new', {}],
  ['has a database', { 'confab.db': 'x', 'files/a': 'x' }],
  ['has an empty one, and nothing that belongs to it', { 'confab.db': '', 'confab.db-wal': '' }],
])('a folder that %s is used', (_, content) => {
  expect(checked(content)).not.toThrow();
});

test.each([
  ['is missing, but ', { 'confab.db-wal': 'x' }],
  ['is empty, but ', { 'confab.db': '', 'confab.db-wal': 'x' }],
  ['is missing, but files of its messages', { 'files/a': 'x' }],
  ['is empty, but files of its messages', { 'confab.db': '', 'files/a': 'x' }],
])('a database that %s… is not made anew', (said, content) => {
  expect(checked(content)).toThrow(UnsoundData);
  expect(checked(content)).toThrow(said);
});

test('files without anybody who could have sent them belong to another database', async () => {
  const empty = setUp();
  const folder = setUp({ 'files/a': 'x' });
  const store = openSqlite(':memory:');
  onTestFinished(() => store.close());
  await checkStore(store, empty);
  await expect(checkStore(store, folder)).rejects.toThrow('The database knows nobody');
  await migrate(store);
  await expect(checkStore(store, folder)).rejects.toThrow(UnsoundData);
  await store.write((tx) => createContact(tx, store.kind, { username: 'ada', password: null, now: 1 }));
  await checkStore(store, folder);
});

test('a database that cannot be checked is damaged by what it says, in its own words', async () => {
  const store = openSqlite(':memory:');
  await checkPages(store.db, 'confab.db');
  await store.close();
  await expect(checkPages(store.db, 'confab.db')).rejects.toThrow(
    /^confab\.db is damaged \(driver has already been destroyed\)/,
  );
});

test('a database of a newer version is refused in words that name both versions, and stays as it is', async () => {
  const store = openSqlite(':memory:');
  onTestFinished(() => store.close());
  await migrate(store);
  await sql`insert into kysely_migration (name, timestamp) values ('999_later', 'now')`.execute(store.db);
  const contents = async () => [
    (await sql`select * from kysely_migration`.execute(store.db)).rows,
    (await sql`select sql from sqlite_master`.execute(store.db)).rows,
  ];
  const before = await contents();
  const migrating = migrate(store);
  await expect(migrating).rejects.toThrow(UnsoundData);
  await expect(migrating).rejects.toThrow(
    `its schema is 999_later, and this version knows none after ${schemaVersion}. Nothing was changed.`,
  );
  expect(await contents()).toEqual(before);
});
