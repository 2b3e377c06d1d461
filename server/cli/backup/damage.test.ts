import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../store/database/sqlite';
import { insertUpload } from '../../store/messages/uploads';
import { migrate, schemaVersion } from '../../store/migrations';
import { createContact } from '../../store/people/contacts';
import { built, startService } from '../../test/process';
import { backUp } from './backup';
import { restore } from './restore';

const now = 1_900_000_000_000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'confab-damage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Creates a data folder with files of these names, each of eight bytes, and with their rows. */
async function makeData(dataDir: string, names: string[]) {
  const store = openSqlite(dataDir);
  await migrate(store);
  const ida = await store.write((tx) => createContact(tx, store.kind, { username: 'ida', password: null, now }));
  if (!ida) throw new Error('ida exists');
  mkdirSync(path.join(dataDir, 'files'), { recursive: true });
  for (const name of names) {
    writeFileSync(path.join(dataDir, 'files', name), 'contents');
    await insertUpload(store.db, {
      ...{ id: `att_${name}`, owner_id: ida.id, name, secret: 'secret', message_id: null, group_id: null },
      ...{ filename: 'a.txt', file_type: 'text/plain', file_size: 8, width: null, height: null, created_at: now },
    });
  }
  await store.close();
}

/** Omits the `-wal` file, because it is empty and this process holds it open until the next garbage collection. */
const contentsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/-(?:wal|shm)$/.test(name))
    .filter((name) => name.includes('.') || name.includes('files/'))
    .map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]);

describe('a backup that is damaged', () => {
  const whole = path.join(os.tmpdir(), `confab-damage-${process.pid}`);
  beforeAll(async () => {
    await makeData(path.join(whole, 'data'), ['one', 'two']);
    await backUp(path.join(whole, 'data'), path.join(whole, 'backup'));
    return () => rm(whole, { recursive: true });
  });
  const half = (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2));

  test.each([
    [
      'an empty database',
      (folder: string) => truncateSync(path.join(folder, 'confab.db'), 0),
      /confab\.db is damaged: it is empty/,
    ],
    ['half a database', (folder: string) => half(path.join(folder, 'confab.db')), /confab\.db is damaged: .*malformed/],
    [
      'something else by its name',
      (folder: string) => writeFileSync(path.join(folder, 'confab.db'), 'x'.repeat(5_000)),
      /confab\.db is damaged: .*not a database/,
    ],
    [
      'a file that is missing',
      (folder: string) => rmSync(path.join(folder, 'files/one')),
      /1 of 2 files.* files\/one is missing/,
    ],
    [
      'half a file',
      (folder: string) => half(path.join(folder, 'files/two')),
      /1 of 2 files.* files\/two has 4 of 8 bytes/,
    ],
    ['no files', (folder: string) => rmSync(path.join(folder, 'files'), { recursive: true }), /2 of 2 files/],
  ])('by %s is refused in words that name it, and what is there stays', async (_how, damage, words) => {
    const folder = await newFolder();
    const [backup, dataDir] = [path.join(folder, 'backup'), path.join(folder, 'data')];
    cpSync(path.join(whole, 'backup'), backup, { recursive: true });
    damage(backup);
    await makeData(dataDir, ['three']);
    const before = contentsOf(dataDir);
    const { exited, output } = await startService(dataDir, {}, ['restore', backup, '--overwrite'], built('backup'));
    expect([await exited, output()]).toEqual([65, expect.stringMatching(words)]);
    expect(output()).toContain(backup);
    expect(output()).toContain(`Nothing was changed in ${dataDir}`);
    expect(output()).not.toMatch(/incoming|--overwrite|^ +at /m);
    expect(contentsOf(dataDir)).toEqual(before);
  });

  test('by the database of another program is refused in words that say so', async () => {
    const folder = await newFolder();
    const other = openSqlite(path.join(folder, 'other'));
    await sql`create table message (id text)`.execute(other.db);
    await other.close();
    const restoring = restore(path.join(folder, 'other'), path.join(folder, 'data'), { overwrite: false, now });
    await expect(restoring).rejects.toThrow('confab.db is damaged: it is not a database of this service');
  });
});

test('a backup of a newer version is refused in words that name both versions, and what is there stays', async () => {
  const folder = await newFolder();
  const [newer, dataDir, backup] = [path.join(folder, 'newer'), path.join(folder, 'data'), path.join(folder, 'backup')];
  await makeData(newer, []);
  const store = openSqlite(newer);
  await sql`insert into kysely_migration (name, timestamp) values ('999_later', 'now')`.execute(store.db);
  await store.close();
  await backUp(newer, backup);
  await makeData(dataDir, ['one']);
  const before = contentsOf(dataDir);
  const restoring = restore(backup, dataDir, { overwrite: true, now });
  await expect(restoring).rejects.toThrow(
    `its schema is 999_later, and this version knows none after ${schemaVersion}. Nothing was changed in ${dataDir}`,
  );
  expect(contentsOf(dataDir)).toEqual(before);
});

describe('a backup', () => {
  test('of data with lost files says so and can be brought back; what is lost after it cannot', async () => {
    const folder = await newFolder();
    const [dataDir, backup] = [path.join(folder, 'data'), path.join(folder, 'backup')];
    await makeData(dataDir, ['gone', 'short', 'whole']);
    rmSync(path.join(dataDir, 'files/gone'));
    truncateSync(path.join(dataDir, 'files/short'), 3);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await backUp(dataDir, backup);
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^2 files of messages are missing or cut short .*lost\.txt/)],
    ]);
    log.mockRestore();
    const target = path.join(folder, 'target');
    expect(await restore(backup, target, { overwrite: false, now })).toMatchObject({ lost: 2 });
    expect(readdirSync(target).toSorted()).toEqual(['confab.db', 'files']);
    expect(readFileSync(path.join(target, 'files/whole'), 'utf8')).toBe('contents');
    rmSync(path.join(backup, 'files/whole'));
    await expect(restore(backup, path.join(folder, 'again'), { overwrite: false, now })).rejects.toThrow(
      'files/whole is missing',
    );
  });

  test('holds the whole of a file that was still coming in when it began', async () => {
    const folder = await newFolder();
    const [dataDir, backup] = [path.join(folder, 'data'), path.join(folder, 'backup')];
    const files = path.join(dataDir, 'files');
    mkdirSync(files, { recursive: true });
    for (let n = 0; n < 300; n++) writeFileSync(path.join(files, `other${n}`), 'x');
    // The backup copies this file first. It copies all other files before the database.
    const [name = ''] = readdirSync(files);
    await makeData(dataDir, [name]);
    writeFileSync(path.join(files, name), 'cont');
    let isDone = false;
    const backingUp = backUp(dataDir, backup).finally(() => {
      isDone = true;
    });
    while (!isDone && !existsSync(path.join(`${backup}.unfinished`, 'files', name)))
      await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(path.join(files, name), 'contents');
    await backingUp;
    expect(readdirSync(path.join(backup, 'files'))).toEqual([name]);
    expect(readFileSync(path.join(backup, 'files', name), 'utf8')).toBe('contents');
  });

  test('is refused before anything is copied where it could not be', async () => {
    const folder = await newFolder();
    const dataDir = path.join(folder, 'data');
    await makeData(dataDir, ['one']);
    const inFiles = path.join(dataDir, 'files/backup');
    await expect(backUp(dataDir, inFiles)).rejects.toThrow(`${inFiles} is among the files of the service`);
    await expect(backUp(dataDir, path.join(dataDir, 'files'))).rejects.toThrow('is among the files of the service');
    const link = path.join(folder, 'link');
    symlinkSync(dataDir, link);
    const byLink = path.join(link, 'files/new/backup');
    await expect(backUp(dataDir, byLink)).rejects.toThrow(`${byLink} is among the files of the service`);
    await expect(backUp(link, inFiles)).rejects.toThrow('is among the files of the service');
    const { exited, output } = await startService(
      dataDir,
      {},
      ['backup', path.join(dataDir, 'confab.db')],
      built('backup'),
    );
    expect([await exited, output()]).toEqual([
      1,
      `${path.join(dataDir, 'confab.db')} is a file, or leads through one: name a folder\n`,
    ]);
    expect(contentsOf(dataDir)).toHaveLength(2);
    for (const [args, wrong] of [
      [['backup', path.join(folder, 'new'), '--overwrite'], '--overwrite is for restore alone'],
      [['keep', path.join(folder, 'new')], "Unexpected argument 'keep'"],
    ] as const) {
      const { exited, output } = await startService(dataDir, {}, [...args], built('backup'));
      expect([await exited, output()]).toEqual([78, expect.stringContaining(`${wrong}\nUsage: confab backup`)]);
    }
  });

  test('goes into the empty folder that a link leads to', async () => {
    const folder = await newFolder();
    const [dataDir, place, link] = [
      path.join(folder, 'data'),
      path.join(folder, 'disk/kept'),
      path.join(folder, 'link'),
    ];
    await makeData(dataDir, ['one']);
    mkdirSync(place, { recursive: true });
    symlinkSync(place, link);
    await backUp(dataDir, link);
    expect(readdirSync(place).toSorted()).toEqual(['confab.db', 'files']);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    await expect(backUp(dataDir, link)).rejects.toThrow(`${link} is not empty`);
  });

  test('of a damaged database is refused by the name of its file', async () => {
    const folder = await newFolder();
    await makeData(folder, []);
    const file = path.join(folder, 'confab.db');
    const pages = readFileSync(file);
    pages.fill(0x5a, 4_096 * 3, 4_096 * 12);
    writeFileSync(file, pages);
    const kept = path.join(folder, 'kept');
    mkdirSync(kept, { mode: 0o750 });
    const { ino } = statSync(kept);
    const { exited, output } = await startService(folder, {}, ['backup', kept], built('backup'));
    expect([await exited, output()]).toEqual([65, expect.stringMatching(/confab\.db is damaged .*confab restore/)]);
    // The empty folder is not replaced, because somebody may have set its owner and permissions.
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept']);
    expect(statSync(kept).ino).toBe(ino);
  });
});
