import type { DBSchema } from 'idb';
import type { ChangeRow } from '../../browser/changeStore';
import { connect, type IdbConnection } from '../../browser/idbConnection';
import { isAhead } from '../../browser/isAhead';
import { type Draft, isEdit } from '../drafts/draft';
import { type Entry, Outdated } from '../queue/entries/entry';
import type { KeptFile } from '../uploads/keptFile';
import { drainLeaseMs } from './leased';
import { readDrafts, readEntries } from './readRows';
import { assertRoom, type OutboxStorage, rewritten } from './storage';

interface Schema extends DBSchema {
  outbox: { key: string; value: Entry };
  drafts: { key: string; value: Draft };
  /** Since version 2. */
  changes: { key: string; value: ChangeRow };
  /** Since version 3. */
  files: { key: string; value: KeptFile };
  /** One row: the counter of the order, and the lease where there are no Web Locks. */
  meta: { key: string; value: { id: 'meta'; seq: number; owner?: string; until?: number } };
}

const version = 3;

const stores = [
  ['outbox', 'key'],
  ['drafts', 'conversationId'],
  ['meta', 'id'],
  ['changes', 'key'],
  ['files', 'id'],
] as const;

// Without it Chrome answers before the disk does.
const strict = { durability: 'strict' } as const;

/** Opens the database, bringing older ones up to date. One made by a newer version is opened to be read. */
export async function openDisk(name: string): Promise<OutboxStorage> {
  const connection = await connect<Schema>({
    name,
    version,
    // The version does not say which stores there are: what is deleted while a newer version has it is made anew as version 1.
    upgrade: (fresh) => {
      for (const [store, keyPath] of stores)
        if (!fresh.objectStoreNames.contains(store)) fresh.createObjectStore(store, { keyPath });
    },
  });
  return onDisk(connection);
}

type Use = IdbConnection<Schema>['use'];

/** As `use`, for what writes. Rejects with `Outdated` where a newer version has the database: it may come even between two tries. */
const writeOn =
  ({ use, isNewer }: IdbConnection<Schema>): Use =>
  (run) =>
    use(async (db) => {
      if (isNewer()) throw new Outdated();
      return run(db);
    });

function onDisk(connection: IdbConnection<Schema>): OutboxStorage {
  const { use, isNewer, close, destroy } = connection;
  const write = writeOn(connection);
  /** Takes the row away where `change` returns null. Resolves to what it became. */
  const updateRow = <Name extends 'changes' | 'files'>(
    name: Name,
    key: string,
    change: (row: Schema[Name]['value']) => Schema[Name]['value'] | null,
  ) =>
    write(async (db) => {
      const tx = db.transaction(name, 'readwrite', strict);
      const before = await tx.store.get(key);
      const after = before ? change(before) : null;
      if (before && after !== before) await (after ? tx.store.put(after) : tx.store.delete(key));
      await tx.done;
      return after;
    });
  return {
    durable: true,
    whole: true,
    get readOnly() {
      return isNewer();
    },
    all: () => use(async (db) => readEntries(await db.getAll('outbox')).toSorted((a, b) => a.seq - b.seq)),
    add: (entry, restOfDraft) =>
      write(async (db) => {
        const tx = db.transaction(['outbox', 'meta', 'drafts'], 'readwrite', strict);
        // The counter moves in the same transaction: two tabs never get the same place.
        const [entries, meta] = await Promise.all([
          tx.objectStore('outbox').getAll(),
          tx.objectStore('meta').get('meta'),
        ]);
        assertRoom(readEntries(entries), entry);
        const seq = (meta?.seq ?? 0) + 1;
        const numbered = { ...entry, seq };
        await Promise.all([
          tx.objectStore('meta').put({ ...meta, id: 'meta', seq }),
          tx.objectStore('outbox').add(numbered),
          restOfDraft && tx.objectStore('drafts').put(restOfDraft),
          tx.done,
        ]);
        return numbered;
      }),
    update: (key, change) =>
      write(async (db) => {
        const tx = db.transaction('outbox', 'readwrite', strict);
        const [before] = readEntries(await tx.store.getAll(key));
        const after = rewritten(before, change);
        if (before && after !== before) {
          if (after?.key !== key) await tx.store.delete(key);
          if (after) await tx.store.put(after);
        }
        await tx.done;
        return after;
      }),
    drafts: () => use(async (db) => readDrafts(await db.getAll('drafts'))),
    saveDraft: (draft) =>
      use(async (db) => {
        const tx = db.transaction('drafts', 'readwrite', strict);
        const before = await tx.store.get(draft.conversationId);
        // The last writer stands, whichever tab reaches the disk first. An emptied draft stays as a mark of that.
        const isOver = isEdit(draft) && !draft.edit;
        if (!before || before.at <= draft.at)
          await (isOver ? tx.store.delete(draft.conversationId) : tx.store.put(draft));
        await tx.done;
      }),
    changes: {
      // A database that another version left behind may have no such store: then there is nothing to send.
      all: () => use(async (db) => (isNewer() ? [] : (await db.getAll('changes')).toSorted((a, b) => a.seq - b.seq))),
      put: (row, overtaken = () => false) =>
        write(async (db) => {
          const tx = db.transaction(['changes', 'meta'], 'readwrite', strict);
          const changes = tx.objectStore('changes');
          const [rows, meta] = await Promise.all([changes.getAll(), tx.objectStore('meta').get('meta')]);
          const seq = (meta?.seq ?? 0) + 1;
          await Promise.all([
            ...rows.filter(overtaken).map(({ key }) => changes.delete(key)),
            tx.objectStore('meta').put({ ...meta, id: 'meta', seq }),
            changes.put({ ...row, seq }),
            tx.done,
          ]);
        }),
      update: async (key, change) => void (await updateRow('changes', key, change)),
    },
    files: {
      // The database of a newer version may lack this store: there is nothing to upload then.
      all: () => use(async (db) => (isNewer() ? [] : db.getAll('files'))),
      add: (file) =>
        write(async (db) => {
          const tx = db.transaction('files', 'readwrite', strict);
          await Promise.all([tx.store.put(file), tx.done]);
        }),
      update: (id, change) => updateRow('files', id, change),
    },
    lease: (owner, now, until) =>
      write(async (db) => {
        const tx = db.transaction('meta', 'readwrite', strict);
        const meta = (await tx.store.get('meta')) ?? { id: 'meta' as const, seq: 0 };
        const free = meta.owner === owner || !isAhead(meta.until ?? 0, now, drainLeaseMs);
        if (free) await tx.store.put({ ...meta, owner, until });
        await tx.done;
        return free;
      }),
    close,
    destroy,
  };
}
