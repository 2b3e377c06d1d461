import { deleteDB } from 'idb';
import { isInTime } from '../../browser/idbConnection';
import { removeStored, webStorage } from '../../browser/storage';
import { dayMs } from '../../browser/time/durations';
import { listOwners, type OwnersDeps, writeOwners } from './owners';

/** Unsent words stay for this time after the last sign-in of their author. Other people cannot see the words. */
const awayMs = 30 * dayMs;

/** Removes expired databases, never `own`. Rejects if the browser refuses to delete a database. */
export async function sweepOwners(own: string | null, { local = webStorage(), now = Date.now }: OwnersDeps = {}) {
  const owners = listOwners(local);
  const unknown = (await listDatabases())
    .flatMap(({ name = '' }) => (isDatabaseName(name) ? [name] : []))
    .filter((name) => name !== own && !owners.some((owner) => owner.name === name));
  // The age of an unlisted database is unknown, so its retention begins now.
  writeOwners(local, [...owners, ...unknown.map((name) => ({ name, at: now() }))]);
  const expired = owners.filter(({ name, at }) => name !== own && now() - at > awayMs);
  await Promise.all(expired.map(({ name }) => removeDatabase(name, local)));
}

const isDatabaseName = (name: string) => /^confab:[0-9a-f]{8}:/.test(name);

async function listDatabases(): Promise<IDBDatabaseInfo[]> {
  try {
    return (await indexedDB.databases?.()) ?? [];
  } catch {
    return [];
  }
}

/**
 * Empties web storage first, because that works even if IndexedDB fails. Rejects if the database stays. The next start
 * then retries.
 */
async function removeDatabase(name: string, local: OwnersDeps['local']): Promise<void> {
  removeStored(local ?? null, `${name}:`);
  if (!(await isInTime(deleteDB(name)))) throw new Error(`The database ${name} could not be removed`);
  const others = listOwners(local).filter((owner) => owner.name !== name);
  writeOwners(local, others);
}
