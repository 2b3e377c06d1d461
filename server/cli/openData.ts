import { statSync } from 'node:fs';
import path from 'node:path';
import { BadSettings, type Settings } from '../settings';
import { Locked, lockFolder } from '../store/database/lock';
import { openStore } from '../store/database/open';
import { checkFolder } from '../store/database/soundness';
import type { Store } from '../store/database/store';
import { migrate } from '../store/migrations';

interface Data {
  store: Store;
  isNew: boolean;
  close: () => Promise<void>;
}

/**
 * Throws `Locked` if another process uses the folder, unless `beside` is true. Throws `UnsoundData` if the folder has
 * files but no database. Throws `BadSettings` if the database is missing and `mayMake` is false.
 */
export async function openData(
  settings: Settings,
  { mayMake, beside = false }: { mayMake: boolean; beside?: boolean },
): Promise<Data> {
  const { dataDir, databaseUrl } = settings;
  const isNew = !databaseUrl && !statSync(path.join(dataDir, 'confab.db'), { throwIfNoEntry: false });
  if (isNew && !mayMake) {
    checkFolder(dataDir);
    throw new BadSettings(`There is no confab.db in ${dataDir}: set DATA_DIR to the folder of the service`);
  }
  const unlock = databaseUrl ? () => undefined : lock(dataDir, beside);
  try {
    if (!databaseUrl) checkFolder(dataDir);
    const store = await openStore(settings);
    // If this process did not get the lock, a running service holds it. That service has already migrated the store.
    if (unlock) await migrate(store);
    return { store, isNew, close: () => store.close().finally(unlock) };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

function lock(dataDir: string, beside: boolean): (() => void) | undefined {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (beside && error instanceof Locked) return undefined;
    throw error;
  }
}
