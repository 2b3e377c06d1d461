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
