import { openChannel } from './tabs/channel';

// Where what another app shared waits on this device until it is in a draft. The service worker writes it, the app reads it,
// and either may be gone at any moment: every step is one transaction.

export interface SharedFile {
  name: string;
  type: string;
  bytes: Blob;
}

export interface Share {
  id: string;
  /** When it came, by the clock of this browser, in ms. */
  at: number;
  /** The person who was signed in here; null: nobody was, and it is for who signs in now and looks. */
  owner: string | null;
  words: string;
  files: SharedFile[];
  /** What was over a limit and is not here. */
  leftOut: LeftOut;
  /** The conversation whose draft is to take it, on disk before the draft is. */
  to?: string;
}

export interface LeftOut {
  words: boolean;
  /** The names of files. */
  files: string[];
}

export const shareLimits = {
  /** That wait together for one person. */
  shares: 10,
  /** Of one share. */
  files: 20,
  /** Characters of one share: five messages. */
  words: 20_000,
  /** Of all files that wait together. */
  bytes: 200 * 1024 * 1024,
  /** As unsent words of somebody who did not come back, in ms. */
  maxAge: 72 * 3_600_000,
  /** Of what came while nobody was signed in: for as long as it takes to do so. */
  maxUnclaimedAge: 3_600_000,
} as const;

/** Over the limits nothing that waits gives way to what comes. */
export type Kept = 'kept' | 'empty' | 'full';

const name = 'confab-shared';
const personKey = 'person';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('shares', { keyPath: 'id' });
    request.result.createObjectStore('meta');
  };
  return done(request);
}

interface Stores {
  shares: IDBObjectStore;
  meta: IDBObjectStore;
}

/** One transaction, on disk when it resolves. Rejects when the browser refuses. Closed again: nothing holds the database up. */
async function inBox<T>(run: (stores: Stores) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    const tx = db.transaction(['shares', 'meta'], 'readwrite', { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error);
    });
    const [result] = await Promise.all([
      run({ shares: tx.objectStore('shares'), meta: tx.objectStore('meta') }),
      ended,
    ]);
    return result;
  } finally {
    db.close();
  }
}

/** What waits, without what has waited too long, which goes. */
async function current({ shares }: Stores, now: number): Promise<Share[]> {
  const all: Share[] = await done(shares.getAll());
  const isLate = ({ at, owner }: Share) => now - at > shareLimits[owner === null ? 'maxUnclaimedAge' : 'maxAge'];
  await Promise.all(all.filter(isLate).map(({ id }) => done(shares.delete(id))));
  return all.filter((share) => !isLate(share));
}

const sizeOf = (files: readonly SharedFile[]) => files.reduce((sum, { bytes }) => sum + bytes.size, 0);

/** Notifies the pages that show it. */
function broadcast(): void {
  const channel = openChannel(name);
  channel.broadcast(null);
  channel.close();
}

/** Calls back when another page, or the worker, has changed what waits. */
export function onShares(listener: () => void): () => void {
  const channel = openChannel(name);
  channel.onMessage(listener);
  return channel.close;
}

/** Takes in what was shared, for the person who is signed in here. Rejects when the browser refuses its disk. */
export async function keepShare(
  id: string,
  words: string,
  files: readonly SharedFile[],
  now = Date.now(),
): Promise<Kept> {
  if (words === '' && files.length === 0) return 'empty';
  const kept = await inBox(async (stores): Promise<Kept> => {
    const there = await current(stores, now);
    const person: unknown = await done(stores.meta.get(personKey));
    const owner = typeof person === 'string' ? person : null;
    if (there.filter((share) => share.owner === owner || share.owner === null).length >= shareLimits.shares)
      return 'full';
    let room = shareLimits.bytes - there.reduce((sum, share) => sum + sizeOf(share.files), 0);
    const taken: SharedFile[] = [];
    const left: string[] = [];
    for (const file of files) {
      if (taken.length >= shareLimits.files || file.bytes.size > room) left.push(file.name);
      else {
        taken.push(file);
        room -= file.bytes.size;
      }
    }
    const isLong = words.length > shareLimits.words;
    const share: Share = {
      ...{ id, at: now, owner },
      ...{ words: isLong ? '' : words, files: taken, leftOut: { words: isLong, files: left } },
    };
    await done(stores.shares.put(share));
    return 'kept';
  });
  broadcast();
  return kept;
}

/** What waits for a person, the newest first. `claims`: what came while nobody was signed in is theirs from now on. */
export const sharesOf = (owner: string, claims: boolean, now = Date.now()): Promise<Share[]> =>
  inBox(async (stores) => {
    const all = await current(stores, now);
    const unclaimed = claims ? all.filter((share) => share.owner === null) : [];
    await Promise.all(unclaimed.map((share) => done(stores.shares.put({ ...share, owner }))));
    return [...all.filter((share) => share.owner === owner), ...unclaimed].toSorted((a, b) => b.at - a.at);
  });

/** Null: it is gone. */
export const updateShare = (id: string, change: (share: Share) => Share): Promise<Share | null> =>
  inBox(async ({ shares }) => {
    const share: Share | undefined = await done(shares.get(id));
    if (!share) return null;
    const next = change(share);
    if (next !== share) await done(shares.put(next));
    return next;
  });

export async function removeShare(id: string): Promise<void> {
  await inBox(({ shares }) => done(shares.delete(id)));
  broadcast();
}

/** Brings back what was just removed. */
export async function restoreShare(share: Share): Promise<void> {
  await inBox(({ shares }) => done(shares.put(share)));
  broadcast();
}

/** Who is signed in here: what comes from now on is theirs. Null: nobody is. */
export const setSharePerson = (owner: string | null, now = Date.now()): Promise<void> =>
  inBox(async (stores) => {
    if (owner === null) await done(stores.meta.delete(personKey));
    else await done(stores.meta.put(owner, personKey));
    await current(stores, now);
  });

/** Signing out: nothing that was shared by this person stays, nor what nobody has claimed. */
export async function forgetShares(owner: string): Promise<void> {
  await inBox(async (stores) => {
    const all = await current(stores, Date.now());
    const own = all.filter((share) => share.owner === owner || share.owner === null);
    await Promise.all([done(stores.meta.delete(personKey)), ...own.map(({ id }) => done(stores.shares.delete(id)))]);
  });
  broadcast();
}
