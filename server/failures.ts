import { PortInUse } from './http/listen';
import { BadSettings } from './settings';
import { databaseCode, SlowDatabase } from './store/database/databaseError';
import { Locked } from './store/database/lock';
import { UnsoundData } from './store/database/soundness';

const diskFull = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];

export const isDiskFull = (error: unknown): boolean => diskFull.includes(databaseCode(error) ?? '');

export function inWords(error: unknown): unknown {
  const isExpected = [BadSettings, Locked, PortInUse, SlowDatabase, UnsoundData].some((kind) => error instanceof kind);
  return isExpected && error instanceof Error ? error.message : (systemProblem(error) ?? error);
}

/**
 * Codes of `sysexits.h` for a supervisor. 75 (EX_TEMPFAIL): another process holds the folder's lock. 78 (EX_CONFIG) and 65
 * (EX_DATAERR): a restart does not help.
 */
export const exitCodeOf = (error: unknown): number =>
  error instanceof Locked ? 75 : error instanceof BadSettings ? 78 : error instanceof UnsoundData ? 65 : 1;

function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const isConnecting = textOf(error, 'syscall') === 'connect';
  // A connection error has an address instead of a path.
  const place = textOf(error, 'path') || (isConnecting ? textOf(error, 'address') : '');
  if (isDiskFull(error)) return `The disk${place && ` of ${place}`} is full: make room, and try again`;
  switch (code) {
    case 'SQLITE_CANTOPEN':
      return 'The database cannot be opened: this process has to be able to write to its folder, also to read from it';
    case 'SQLITE_READONLY':
      return 'The database may only be read by this process: run it as the user that the service runs as';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return unreachable(error);
    case 'ENOENT':
      if (isConnecting) return unreachable(error);
      // `mkdir` fails with ENOENT in /proc, for example. Commands check for missing files themselves, so no other
      // ENOENT has a text here.
      return textOf(error, 'syscall') === 'mkdir' ? `${place} cannot be made: name a folder elsewhere` : undefined;
    default:
      return place ? placeProblem(code, place) : undefined;
  }
}

function placeProblem(code: string | undefined, place: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${place} may not be read or written by this process: run it as the user that the service runs as`;
    case 'EROFS':
      return `${place} is on a file system that can only be read`;
    case 'ENOTDIR':
      return `${place} is a file, or leads through one: name a folder`;
    case 'EBUSY':
      return `${place} is in use, or where a disk is mounted: name a folder in it`;
    default:
      return undefined;
  }
}

const unreachable = (error: Error) => `PostgreSQL cannot be reached at ${addressOf(error)}: see DATABASE_URL`;

/** Primary result codes of SQLite. The last eight bits of an extended result code are its primary code. */
const sqliteCodes: Record<number, string> = { 8: 'SQLITE_READONLY', 14: 'SQLITE_CANTOPEN' };

function codeOf(error: Error): string | undefined {
  // If a database cannot be opened, the driver's error has no code, and its text contains only the number.
  if (/^ConnectionFailed\(.*: 14"\)$/.test(error.message)) return 'SQLITE_CANTOPEN';
  const code = databaseCode(error);
  // The driver has no names for some extended codes, and gives their numbers.
  const [, extended] = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code ?? '') ?? [];
  return extended ? sqliteCodes[Number(extended) & 255] : code?.replace(/^(SQLITE_[A-Z]+)_.*/, '$1');
}

function addressOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return [textOf(first, 'hostname') || textOf(first, 'address'), textOf(first, 'port')].filter(Boolean).join(':');
}

function textOf(error: Error, name: string): string {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
