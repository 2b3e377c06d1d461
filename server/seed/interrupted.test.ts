import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Files } from '../files/files';
import { readSettings } from '../settings';
import { checkStore } from '../store/database/soundness';
import { openSqlite } from '../store/database/sqlite';
import { migrate } from '../store/migrations';
import { createContact } from '../store/people/contacts';
import { seed } from '.';
import { discardInterrupted, marked } from './interrupted';

async function setUp() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'confab-seed-'));
  const store = openSqlite(':memory:');
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  await migrate(store);
  const file = path.join(dataDir, 'files', 'ridges');
  const writeFile = async () => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, 'x');
  };
  const isMarked = () => existsSync(path.join(dataDir, 'seeding'));
  return { dataDir, store, file, writeFile, isMarked };
}

test('a first start that ended while it made the demonstration world leaves nothing that keeps the next one from starting', async () => {
  const { dataDir, store, file, writeFile, isMarked } = await setUp();
  const killed = async () => {
    await writeFile();
    throw new Error('killed');
  };
  await expect(marked(dataDir, killed)).rejects.toThrow('killed');
  await discardInterrupted(store, dataDir);
  await checkStore(store, dataDir);
  expect([existsSync(file), isMarked()]).toEqual([false, false]);
});

test('the files of a world that was stored stay, although its start ended before it could remove the marker', async () => {
  const { dataDir, store, file, writeFile, isMarked } = await setUp();
  await marked(dataDir, writeFile);
  expect(isMarked()).toBe(false);
  await store.write((tx) => createContact(tx, store.kind, { username: 'ada', password: null, now: 1 }));
  writeFileSync(path.join(dataDir, 'seeding'), '');
  await discardInterrupted(store, dataDir);
  expect([existsSync(file), isMarked()]).toEqual([true, false]);
});

test('files that no interrupted start left are not removed', async () => {
  const { dataDir, store, file, writeFile } = await setUp();
  await writeFile();
  await discardInterrupted(store, dataDir);
  expect(existsSync(file)).toBe(true);
});

test('the demonstration world is marked before its first file is written', async () => {
  const { dataDir, store, isMarked } = await setUp();
  const files = new Files(dataDir);
  files.newName = () => Promise.reject(new Error('killed'));
  await expect(seed(store, files, readSettings({ DATA_DIR: dataDir }))).rejects.toThrow('killed');
  expect(isMarked()).toBe(true);
});
