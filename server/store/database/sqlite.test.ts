import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from './sqlite';

function setUp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a folder is made where there is none, for its owner alone, and holds what it is given', async () => {
  const folder = path.join(setUp(), 'data', 'of the service');
  for (const rows of [1, 2]) {
    const { db, close } = openSqlite(folder);
    await sql`create table if not exists kept (id integer)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    expect((await sql`select id from kept`.execute(db)).rows).toHaveLength(rows);
    await close();
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('where a database has to be there already, none is made', () => {
  const folder = setUp();
  expect(() => openSqlite(folder, { existing: true })).toThrow('There is no');
  expect(existsSync(path.join(folder, 'confab.db'))).toBe(false);
});

test('a transaction that the database has ended by itself fails with what ended it', async () => {
  const { db, write, close } = openSqlite(setUp());
  await sql`create table kept (id integer primary key)`.execute(db);
  const ended = write(async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    // This statement ends the transaction, as a full disk does.
    await sql`insert or rollback into kept values (1)`.execute(tx);
  });
  await expect(ended).rejects.toThrow('UNIQUE constraint failed');
  await write((tx) => sql`insert into kept values (2)`.execute(tx));
  expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 2 }]);
  await close();
});
