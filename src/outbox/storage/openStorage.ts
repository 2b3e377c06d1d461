import { databaseName } from '../../browser/databaseName';
import { openDisk } from './indexedDb';
import { withOverflow } from './overflow';
import { createMemoryStorage, type OutboxStorage } from './storage';

/** The disk, or memory where the browser refuses one (private windows), or both once the disk is full or gone. */
export async function openStorage(base: string, contactId: string): Promise<OutboxStorage> {
  try {
    return withOverflow(await openDisk(databaseName(base, contactId)));
  } catch {
    return createMemoryStorage();
  }
}
