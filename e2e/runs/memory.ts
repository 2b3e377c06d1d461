import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

interface Process {
  parent: number;
  command: string;
  /** Bytes of private and shared memory, without mapped files. */
  bytes: number;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const id of readdirSync('/proc').map(Number).filter(Boolean))
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      found.set(id, { parent: field('PPid'), command, bytes: 1024 * (field('RssAnon') + field('RssShmem')) });
    } catch {
      // The process has ended meanwhile.
    }
  return found;
}

/**
 * The peak memory of all descendants of this process while `task` ran, by kind. `kinds` has a pattern of commands for
 * each kind. Linux only.
 */
export async function peaksOf(
  kinds: Record<string, RegExp>,
  task: () => Promise<void>,
): Promise<Record<string, number>> {
  const peaks: Record<string, number> = {};
  let isDone = false;
  const done = task().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const all = processes();
    const isOurs = (id: number): boolean => id === process.pid || (id > 1 && isOurs(all.get(id)?.parent ?? 0));
    for (const [name, kind] of Object.entries(kinds)) {
      let bytes = 0;
      for (const [id, { command, bytes: own }] of all) if (kind.test(command) && isOurs(id)) bytes += own;
      peaks[name] = Math.max(peaks[name] ?? 0, bytes);
    }
    await Promise.race([done, setTimeout(100)]);
  }
  await done;
  return peaks;
}
