import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { holdsPeople } from '../store/database/soundness';
import type { Store } from '../store/database/store';

/** The marker file exists while the folder has demo files whose rows are not stored yet. */
const markerOf = (dataDir: string) => path.join(dataDir, 'seeding');

export async function marked(dataDir: string, work: () => Promise<void>): Promise<void> {
  const marker = markerOf(dataDir);
  writeFileSync(marker, '', { mode: 0o600 });
  await work();
  rmSync(marker);
}

/**
 * Removes the files of an interrupted seeding. The caller must hold the lock of the folder. On PostgreSQL no file is
 * removed, because another process may be seeding.
 */
export async function discardInterrupted(store: Store, dataDir: string): Promise<void> {
  const marker = markerOf(dataDir);
  if (store.kind !== 'sqlite' || !existsSync(marker)) return;
  if (!(await holdsPeople(store))) rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
  rmSync(marker);
}
