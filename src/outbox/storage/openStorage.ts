import { databaseName } from '../../browser/databaseName';
import { openDisk } from './indexedDb';
import { createMemoryStorage, type OutboxStorage } from './storage';
import { withUnwrittenStates } from './unwritten';

/** The disk, or memory where the browser has none (private windows), which is said. */
export async function openStorage(base: string, contactId: string): Promise<OutboxStorage> {
  try {
    return withUnwrittenStates(await openDisk(databaseName(base, contactId)));
  } catch {
    return createMemoryStorage();
  }
}
