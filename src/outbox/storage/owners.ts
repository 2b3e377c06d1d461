import { deleteDB } from 'idb';
import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import { rules } from '../queue/entries/rules';
import { isUnsent } from '../queue/entries/states';
import { databaseName, openDisk } from './indexedDb';

/** A person for whom this browser has a database. */
const Owner = z.object({
  /** Of the database. */
  name: z.string(),
  /** Empty for one made before owners were written down. */
  username: z.string(),
  /** When they were last signed in here, by the clock of this browser, in ms. */
  at: z.number(),
  /** The next person was asked, and left their words where they are. */
  kept: z.optional(z.boolean()),
});
type Owner = z.infer<typeof Owner>;

const storageKey = 'confab:owners';
const isDatabaseName = (name: string) => /^confab:[0-9a-f]{8}:/.test(name);

interface Deps {
  local?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  now?: () => number;
}

const listIn = (local: Deps['local']) => readStored(local ?? null, storageKey, z.array(Owner)) ?? [];
const writeList = (local: Deps['local'], owners: Owner[]) =>
  void writeStored(local ?? null, storageKey, owners.length > 0 ? owners : null);

/** Rejects when the browser refuses. */
async function removeDatabase(name: string, local: Deps['local']): Promise<void> {
  await deleteDB(name);
  for (const key of Object.keys(local ?? {})) if (key.startsWith(`${name}:`)) local?.removeItem(key);
  writeList(
    local,
    listIn(local).filter((owner) => owner.name !== name),
  );
}

/**
 * Removes the databases of those who did not come back in time; `own` is that of who is signed in. Rejects when the browser
 * refuses.
 */
export async function sweepOwners(own: string | null, { local = webStorage(), now = Date.now }: Deps = {}) {
  const listed = (await indexedDB.databases?.()) ?? [];
  const owners = listIn(local);
  const unknown = listed
    .flatMap(({ name = '' }) => (isDatabaseName(name) ? [name] : []))
    .filter((name) => name !== own && !owners.some((owner) => owner.name === name));
  // How long they have been there is not known: their time begins now.
  writeList(local, [...owners, ...unknown.map((name) => ({ name, username: '', at: now() }))]);
  const late = owners.filter(({ name, at }) => name !== own && now() - at > rules.maxAge);
  await Promise.all(late.map(({ name }) => removeDatabase(name, local)));
}

/** Whose unsent words this browser keeps, as the person `contactId` on the service `base` may decide about them. */
export function createOwners(base: string, contactId: string, { local = webStorage(), now = Date.now }: Deps = {}) {
  const own = databaseName(base, contactId);
  const all = () => listIn(local);
  const write = (owners: Owner[]) => writeList(local, owners);
  const without = (name: string) => all().filter((owner) => owner.name !== name);

  return {
    /** The person is signed in here now. */
    touch: (username: string): void => write([...without(own), { name: own, username, at: now() }]),
    /** The person signs out, and nothing of theirs stays. */
    forget: (): void => write(without(own)),
    /** Rejects when the browser refuses. */
    remove: (name: string): Promise<void> => removeDatabase(name, local),
    keep: (name: string): void => write(all().map((owner) => (owner.name === name ? { ...owner, kept: true } : owner))),
    /** Others who left words here, about which nobody was asked. Rejects when the disk cannot be read. */
    withWords: async (): Promise<Pick<Owner, 'name' | 'username'>[]> => {
      const others = all().filter(({ name, username, kept }) => name !== own && username !== '' && !kept);
      const found = await Promise.all(others.map(async (owner) => ((await hasWords(owner.name)) ? [owner] : [])));
      return found.flat();
    },
    /** Removes the databases of others who did not come back in time. Rejects when the browser refuses. */
    sweep: (): Promise<void> => sweepOwners(own, { local, now }),
  };
}

async function hasWords(name: string): Promise<boolean> {
  const disk = await openDisk(name);
  try {
    const [entries, drafts] = await Promise.all([disk.all(), disk.drafts()]);
    const isDraft = drafts.some(
      ({ text, files = [], underWay = [] }) => text !== '' || files.length + underWay.length > 0,
    );
    return isDraft || entries.some(isUnsent);
  } finally {
    disk.close();
  }
}
