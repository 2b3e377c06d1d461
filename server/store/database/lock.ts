import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Two services on one embedded file lose each other's rows without an error, so the second is refused. */
export class Locked extends Error {}

/** When a process began, from the kernel: whoever is given a dead process's pid later has another one. */
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

/** Takes the folder, or throws `Locked`, which names who has it. Returns how to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'confab.lock');
  const mine = path.join(folder, `confab.lock.${process.pid}`);
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears with its content: nobody can read a lock that does not name its holder yet.
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

/** Moves a dead process's lock away. If another process took it over in that very moment, it gets it back. */
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
