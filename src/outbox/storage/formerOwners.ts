import { deleteDB } from 'idb';
import { databaseName } from '../../browser/databaseName';
import { isInTime } from '../../browser/idbConnection';
import { removeStored, webStorage } from '../../browser/storage';
import type { Draft } from '../model/draft';
import { maxAgeMs } from '../model/rules';
import { isUnsent } from '../model/states';
import { readNotes } from './draftNotes';
import { openDisk } from './indexedDb';
import { listOwners, type Owner, type OwnersDeps, writeOwners } from './owners';

const isDatabaseName = (name: string) => /^confab:[0-9a-f]{8}:/.test(name);

/**
 * What web storage has of it goes first, because that needs no disk. Rejects when the browser refuses, or a page that hangs holds
 * it: it is still listed then, and the next start tries again.
 */
async function removeDatabase(name: string, local: OwnersDeps['local']): Promise<void> {
  removeStored(local ?? null, `${name}:`);
  if (!(await isInTime(deleteDB(name)))) throw new Error(`The database ${name} could not be removed`);
  writeOwners(
    local,
    listOwners(local).filter((owner) => owner.name !== name),
  );
}

/** None where the browser lists none, or refuses its disk. */
async function listDatabases(): Promise<IDBDatabaseInfo[]> {
  try {
    return (await indexedDB.databases?.()) ?? [];
  } catch {
    return [];
  }
}

/**
 * Removes what people left who did not come back in time; `own` is the database of the person who is signed in. Rejects when the
 * browser refuses to delete one.
 */
export async function sweepOwners(own: string | null, { local = webStorage(), now = Date.now }: OwnersDeps = {}) {
  const listed = await listDatabases();
  const owners = listOwners(local);
  const unknown = listed
    .flatMap(({ name = '' }) => (isDatabaseName(name) ? [name] : []))
    .filter((name) => name !== own && !owners.some((owner) => owner.name === name));
  // How long an unlisted database has been there is not known, so its time begins now.
  writeOwners(local, [...owners, ...unknown.map((name) => ({ name, username: '', at: now() }))]);
  const expired = owners.filter(({ name, at }) => name !== own && now() - at > maxAgeMs);
  await Promise.all(expired.map(({ name }) => removeDatabase(name, local)));
}

/** Those who left unsent words in this browser, as the person `contactId` on the service `base` may decide about them. */
export function createFormerOwners(
  base: string,
  contactId: string,
  { local = webStorage(), now = Date.now }: OwnersDeps = {},
) {
  const own = databaseName(base, contactId);
  return {
    /** Rejects when the browser refuses. */
    remove: (name: string): Promise<void> => removeDatabase(name, local),
    keep: (name: string): void =>
      writeOwners(
        local,
        listOwners(local).map((owner) => (owner.name === name ? { ...owner, kept: true } : owner)),
      ),
    /** Those about whom nobody was asked yet. Where a disk cannot be read there is nothing to decide about. */
    withWords: async (): Promise<Pick<Owner, 'name' | 'username'>[]> => {
      const others = listOwners(local).filter(({ name, username, kept }) => name !== own && username !== '' && !kept);
      const found = await Promise.all(
        others.map(async (owner) => ((await hasWords(owner.name, local)) ? [owner] : [])),
      );
      return found.flat();
    },
    /** Removes what those left who did not come back in time. Rejects when the browser refuses to delete a database. */
    sweep: (): Promise<void> => sweepOwners(own, { local, now }),
  };
}

const isUnsentDraft = ({ text, files = [], underWay = [] }: Draft) => text !== '' || files.length + underWay.length > 0;

async function hasWords(name: string, local: OwnersDeps['local']): Promise<boolean> {
  if (readNotes(local ?? null, name).some(({ drafts }) => drafts.some(isUnsentDraft))) return true;
  const disk = await openDisk(name).catch(() => null);
  try {
    const [entries = [], drafts = []] = await Promise.all([disk?.all(), disk?.drafts()]);
    return drafts.some(isUnsentDraft) || entries.some(isUnsent);
  } catch {
    return false;
  } finally {
    disk?.close();
  }
}
