import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../store/database/connection';
import { holdsPeople } from '../store/database/soundness';

/** The marker exists while the files of the demonstration world are written and their rows are not stored yet. */
const markerOf = (dataDir: string) => path.join(dataDir, 'seeding');

export async function marked(dataDir: string, work: () => Promise<void>): Promise<void> {
  const marker = markerOf(dataDir);
  writeFileSync(marker, '', { mode: 0o600 });
  await work();
  rmSync(marker);
}

/**
 * Removes the files of a demonstration world whose making was interrupted, so that it can be made again. Only for a folder that
 * this process has locked: on PostgreSQL another process may be making its world at this moment.
 */
export async function discardInterrupted(store: Store, dataDir: string): Promise<void> {
  const marker = markerOf(dataDir);
  if (store.kind !== 'sqlite' || !existsSync(marker)) return;
  if (!(await holdsPeople(store))) rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
  rmSync(marker);
}
