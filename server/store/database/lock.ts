import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolders } from './makeFolders';

/**
 * Another service uses the data folder. Two services on one embedded file would lose each other's rows without an
 * error.
 */
export class Locked extends Error {}

/** Returns the start time of a process. A later process with the same pid has another start time. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  const now = startOf(pid);
  return !start || !now || now === start;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** Returns the function that unlocks the folder. Throws `Locked` with the holder's pid. */
export function lockFolder(folder: string): () => void {
  makeFolders(folder);
  const file = path.join(folder, 'confab.lock');
  const mine = path.join(folder, `confab.lock.${process.pid}`);
  try {
    writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears together with its content, so another process never reads an empty lock.
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      setAside(file, `${mine}.stale`, folder);
    }
    throw new Locked(`The data folder ${folder} is being taken by another process.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Restores the file if another process has taken the lock meanwhile. Throws
 * `Locked`.
 */
function setAside(file: string, aside: string, folder: string) {
  const seen = read(file);
  const [pid = '', start = ''] = seen.split(' ');
  const inUse = `The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`;
  if (Number(pid) > 0 && Number(pid) !== process.pid && isAlive(Number(pid), start)) throw new Locked(inUse);
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved === seen) return rmSync(aside, { force: true });
  renameSync(aside, file);
  throw new Locked(`The data folder ${folder} is in use by process ${moved.split(' ')[0]}.`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
