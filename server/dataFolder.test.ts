import {
  accessSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from './dataFolder';
import { BadSettings } from './settings';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return { ...fs, accessSync: vi.fn(fs.accessSync) };
});

const taking = (dataDir: string) => makeFolder({ dataDir, databaseUrl: undefined });

function setUp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'files'));
  for (const name of ['confab.db', 'confab.db-wal', 'confab.db-shm']) writeFileSync(path.join(folder, name), '');
  return folder;
}

test('a folder in which everything can be written to is taken, and so is a new one', () => {
  const folder = setUp();
  taking(folder);
  taking(path.join(folder, 'new', 'inner'));
  expect(statSync(path.join(folder, 'new')).mode & 0o777).toBe(0o700);
});

test.skipIf(!existsSync('/proc'))('one where none can be made is refused, and not tried for ever', () => {
  for (const folder of ['/proc/confab', '/proc/confab/inner'])
    expect(() => taking(folder)).toThrow(`DATA_DIR=${folder}: a folder that this process may write to`);
});

test('a link that leads nowhere is refused, and the reason says so', () => {
  const link = path.join(setUp(), 'link');
  symlinkSync('nowhere', link);
  expect(() => taking(link)).toThrow('no such file or directory');
});

test('one whose folder of files cannot be entered is refused, by its name', () => {
  const folder = setUp();
  const files = path.join(folder, 'files');
  rmSync(files, { recursive: true });
  // Replaces the folder by a file, because root can enter every folder.
  writeFileSync(files, '', { mode: 0o600 });
  const making = () => taking(folder);
  expect(making).toThrow(BadSettings);
  expect(making).toThrow(`DATA_DIR=${folder}: ${files} is there, and this process may not write to it`);
  expect(making).toThrow('give it to the user that the service runs as');
});

test.each(['confab.db', 'confab.db-wal', 'confab.db-shm'])(
  'one whose %s is for reading alone is refused, by its name',
  (name) => {
    const file = path.join(setUp(), name);
    // Simulates the error, because root may write to all files.
    vi.mocked(accessSync).mockImplementation((asked) => {
      if (asked === file) throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    });
    onTestFinished(() => void vi.mocked(accessSync).mockReset());
    expect(() => taking(path.dirname(file))).toThrow(`${file} is there`);
  },
);

test("with PostgreSQL an embedded database of somebody else is in nobody's way", () => {
  const folder = setUp();
  chmodSync(path.join(folder, 'confab.db'), 0o444);
  makeFolder({ dataDir: folder, databaseUrl: 'postgres://db/confab' });
});
