import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exitCodeOf, inWords, isDiskFull } from './failures';
import { PortInUse } from './http/listen';
import { BadSettings } from './settings';
import { Locked } from './store/database/lock';
import { UnsoundData } from './store/database/soundness';
import { openSqlite } from './store/database/sqlite';

const coded = (code: string, more: object = {}) => Object.assign(new Error('as the system says it'), { code, ...more });
const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

test.each([
  [
    'EACCES',
    { path: '/data/files' },
    '/data/files may not be read or written by this process: run it as the user that the service runs as',
  ],
  ['ENOSPC', { path: '/data/x' }, 'The disk of /data/x is full: make room, and try again'],
  ['SQLITE_FULL', {}, 'The disk is full: make room, and try again'],
  ['EBUSY', { path: '/backups' }, '/backups is in use, or where a disk is mounted: name a folder in it'],
  ['EROFS', { path: '/mnt/x' }, '/mnt/x is on a file system that can only be read'],
  ['SQLITE_READONLY', {}, 'The database may only be read by this process: run it as the user that the service runs as'],
  // The driver has no names for these extended codes: a read-only folder, and a folder instead of a file.
  [
    'UNKNOWN_SQLITE_ERROR_1544',
    {},
    'The database may only be read by this process: run it as the user that the service runs as',
  ],
  [
    'UNKNOWN_SQLITE_ERROR_526',
    {},
    'The database cannot be opened: this process has to be able to write to its folder, also to read from it',
  ],
  [
    'EACCES',
    { syscall: 'connect', address: '/run/x/.s.PGSQL.5432' },
    '/run/x/.s.PGSQL.5432 may not be read or written by this process: run it as the user that the service runs as',
  ],
  [
    'ENOENT',
    { syscall: 'connect', address: '/run/x/.s.PGSQL.5432' },
    'PostgreSQL cannot be reached at /run/x/.s.PGSQL.5432: see DATABASE_URL',
  ],
  ['ENOENT', { syscall: 'mkdir', path: '/proc/a' }, '/proc/a cannot be made: name a folder elsewhere'],
  ['EAI_AGAIN', { hostname: 'db' }, 'PostgreSQL cannot be reached at db: see DATABASE_URL'],
  ['ENOTFOUND', { hostname: 'db.invalid' }, 'PostgreSQL cannot be reached at db.invalid: see DATABASE_URL'],
])('%s is one sentence', (code, more, sentence) => {
  expect(inWords(coded(code, more))).toBe(sentence);
});

test('so are errors as they come from the system', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'confab.db');
  writeFileSync(file, '');
  expect(inWords(await thrownBy(() => readdir(file)))).toBe(`${file} is a file, or leads through one: name a folder`);
  rmSync(file);
  expect(inWords(await thrownBy(() => openSqlite('/proc/self')))).toBe(
    'The database cannot be opened: this process has to be able to write to its folder, also to read from it',
  );
  const refused = new Promise((resolve) => connect(9, '127.0.0.1').once('error', resolve));
  expect(inWords(await refused)).toBe('PostgreSQL cannot be reached at 127.0.0.1:9: see DATABASE_URL');
  // For a name with several addresses, one error contains the errors of all addresses.
  const all = new AggregateError([await refused]);
  expect(inWords(Object.assign(all, { code: 'ECONNREFUSED' }))).toBe(
    'PostgreSQL cannot be reached at 127.0.0.1:9: see DATABASE_URL',
  );
});

test('what is refused keeps its words, and what nobody foresaw its stack', () => {
  expect(inWords(new BadSettings('PORT=x'))).toBe('PORT=x');
  for (const unforeseen of [coded('EPIPE'), coded('EACCES'), coded('ENOENT', { path: '/data/x', syscall: 'open' })])
    expect(inWords(unforeseen)).toBe(unforeseen);
  expect(inWords('text')).toBe('text');
});

test('the code at the end says whether a restart may help', () => {
  const codes = [new Locked(), new BadSettings(), new UnsoundData(''), coded('ENOSPC')].map(exitCodeOf);
  expect(codes).toEqual([75, 78, 65, 1]);
});

test.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['SQLITE_FULL', true],
  ['53100', true],
  ['EACCES', false],
])('%s: the disk is full is %s', (code, isFull) => {
  expect(isDiskFull(coded(code))).toBe(isFull);
});

test('a port that is taken is a sentence, and may be free at another start', () => {
  const taken = new PortInUse('Cannot listen on HOST=127.0.0.1 PORT=4173: another program listens there.');
  expect(inWords(taken)).toBe(taken.message);
  expect(exitCodeOf(taken)).toBe(1);
});
