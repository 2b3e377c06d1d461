import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Locked, lockFolder } from './lock';

function setUp() {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'confab-lock-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, 'data', 'inner');
  const file = path.join(folder, 'confab.lock');
  return { folder, file, held: () => readFileSync(file, 'utf8') };
}
/** Returns the start time of a process, or an empty string on systems without `/proc`. */
const startOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

test('the folder is made for nobody else to read, and its lock names the process that has it', () => {
  const { folder, held } = setUp();
  const release = lockFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(held()).toBe(`${process.pid} ${startOf(process.pid)}`);
  expect(readdirSync(folder)).toEqual(['confab.lock']);
  release();
  expect(readdirSync(folder)).toEqual([]);
  release();
});

test('a folder that a living process has is refused, with that process and what to do', () => {
  const { folder, file, held } = setUp();
  lockFolder(folder)();
  // The parent process is alive and has this start time.
  const theirs = `${process.ppid} ${startOf(process.ppid)}`;
  writeFileSync(file, theirs);
  const taking = () => lockFolder(folder);
  expect(taking).toThrow(Locked);
  expect(taking).toThrow(`in use by process ${process.ppid}. Stop it first`);
  expect([held(), readdirSync(folder)]).toEqual([theirs, ['confab.lock']]);
  writeFileSync(file, `${process.ppid}`);
  expect(taking).toThrow(Locked);
});

test.skipIf(!existsSync('/dev/full'))('a lock that a full disk does not take leaves nothing behind', () => {
  const { folder } = setUp();
  lockFolder(folder)();
  symlinkSync('/dev/full', path.join(folder, `confab.lock.${process.pid}`));
  expect(() => lockFolder(folder)).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a dead process', `${2 ** 22 + 1} 1`],
  ['an earlier process of our own number', `${process.pid} 1`],
  // Start times are available on Linux only.
  ...(startOf(process.ppid) ? [['a process whose number somebody else has now', `${process.ppid} 1`]] : []),
  ['nobody', ''],
  ['no number', 'x y'],
])('the lock of %s is taken over', (_, left) => {
  const { folder, file, held } = setUp();
  lockFolder(folder)();
  writeFileSync(file, left);
  const release = lockFolder(folder);
  expect([held().split(' ')[0], readdirSync(folder)]).toEqual([String(process.pid), ['confab.lock']]);
  release();
});
