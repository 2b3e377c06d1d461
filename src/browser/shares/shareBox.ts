import { openChannel } from '../tabs/channel';
import { inTime, openedInTime } from '../time/inTime';
import { isShare, type Share, type SharedFile, shareLimits } from './shareLimits';

// The service worker and the app may end at any moment, so every step is one transaction.

const name = 'confab-shared';
const personKey = 'person';
const lostKey = (owner: string | null) => `lost ${owner ?? ''}`;

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

/** Aborts the transaction, so no write follows after the caller knows of the failure. */
function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction has ended or is committing.
  }
}

/** The data is on disk when the promise resolves. `writesFiles`: only the start of the write has a timeout. */
async function inBox<T>(run: (stores: Stores) => Promise<T>, writesFiles = false): Promise<T> {
  const db = await openedInTime(open());
  try {
    const tx = db.transaction(['shares', 'meta'], 'readwrite', { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error);
    });
    const stores = { shares: tx.objectStore('shares'), meta: tx.objectStore('meta') };
    // Large files take long to write, so only the wait for transactions of other pages has a timeout.
    // This wait ends with the first request.
    const awaited = writesFiles ? done(stores.meta.count()) : ended;
    const waited = inTime<unknown>(awaited).catch((error: unknown) => {
      abort(tx);
      throw error;
    });
    const [result] = await Promise.all([run(stores), ended, waited]);
    return result;
  } finally {
    db.close();
  }
}

async function takeLost({ meta }: Stores, owner: string | null): Promise<number> {
  const lost = await done<unknown>(meta.get(lostKey(owner)));
  await done(meta.delete(lostKey(owner)));
  return typeof lost === 'number' ? lost : 0;
}

async function drop(stores: Stores, gone: readonly Share[]): Promise<void> {
  for (const { id, owner } of gone) {
    await done(stores.shares.delete(id));
    await done(stores.meta.put((await takeLost(stores, owner)) + 1, lostKey(owner)));
  }
}

async function current(stores: Stores, now: number): Promise<Share[]> {
  const { shares } = stores;
  const isLate = ({ at, owner }: Share) => now - at > shareLimits[owner === null ? 'maxUnclaimedAge' : 'maxAge'];
  const [ids, rows] = await Promise.all([done(shares.getAllKeys()), done<unknown[]>(shares.getAll())]);
  await Promise.all(ids.filter((_, at) => !isShare(rows[at])).map((id) => done(shares.delete(id))));
  const all = rows.filter(isShare);
  await drop(stores, all.filter(isLate));
  return all.filter((share) => !isLate(share));
}

function broadcast(): void {
  const channel = openChannel(name, String);
  channel.broadcast('changed');
  channel.close();
}

export function onShares(listener: () => void): () => void {
  const channel = openChannel(name, String);
  channel.onMessage(listener);
  return channel.close;
}

export async function keepShare(id: string, words: string, files: readonly SharedFile[], now = Date.now()) {
  if (words === '' && files.length === 0) return 'empty';
  await inBox(async (stores) => {
    const there = await current(stores, now);
    const person: unknown = await done(stores.meta.get(personKey));
    const owner = typeof person === 'string' ? person : null;
    let room: number = shareLimits.bytes;
    const accepted: SharedFile[] = [];
    const left: string[] = [];
    for (const file of files) {
      if (accepted.length >= shareLimits.files || file.bytes.size > room) left.push(file.name);
      else {
        accepted.push(file);
        room -= file.bytes.size;
      }
    }
    const isLong = words.length > shareLimits.words;
    const share: Share = {
      id,
      at: now,
      owner,
      words: isLong ? '' : words,
      files: accepted,
      leftOut: { words: isLong, files: left },
    };
    let count = 1;
    const isNoRoom = ({ files: older }: Share) => {
      room -= older.reduce((sum, { bytes }) => sum + bytes.size, 0);
      return ++count > shareLimits.shares || room < 0;
    };
    const newestFirst = there.filter(isLostWith(owner)).toSorted((a, b) => b.at - a.at);
    await drop(stores, newestFirst.filter(isNoRoom));
    await done(stores.shares.put(share));
  }, true);
  broadcast();
  return 'kept';
}

/** Newest first. `claims`: assigns shares without an owner to `owner`. */
export const sharesOf = (owner: string, claims: boolean, now = Date.now()): Promise<Share[]> =>
  inBox(async (stores) => {
    const all = await current(stores, now);
    const claimed = claims ? all.filter((share) => share.owner === null).map((share) => ({ ...share, owner })) : [];
    await Promise.all(claimed.map((share) => done(stores.shares.put(share))));
    return [...all.filter((share) => share.owner === owner), ...claimed].toSorted((a, b) => b.at - a.at);
  }, claims);

const isLostWith = (owner: string | null) => (share: Share) => share.owner === owner || share.owner === null;

export const lostShares = (owner: string, claims: boolean): Promise<number> =>
  inBox(async (stores) => (await takeLost(stores, owner)) + (claims ? await takeLost(stores, null) : 0));

export const countShares = (owner: string): Promise<number> =>
  inBox(async (stores) => (await current(stores, Date.now())).filter(isLostWith(owner)).length);

export async function removeShare(id: string): Promise<void> {
  await inBox(({ shares }) => done(shares.delete(id)));
  broadcast();
}

export async function restoreShare(share: Share): Promise<void> {
  await inBox(({ shares }) => done(shares.put(share)), true);
  broadcast();
}

export const setSharePerson = (owner: string | null, now = Date.now()): Promise<void> =>
  inBox(async (stores) => {
    if (owner === null) await done(stores.meta.delete(personKey));
    else await done(stores.meta.put(owner, personKey));
    await current(stores, now);
  });

export async function forgetShares(owner: string): Promise<void> {
  await inBox(async (stores) => {
    const own = (await current(stores, Date.now())).filter(isLostWith(owner));
    await Promise.all(own.map(({ id }) => done(stores.shares.delete(id))));
    for (const key of [personKey, lostKey(owner), lostKey(null)]) await done(stores.meta.delete(key));
  });
  broadcast();
}
