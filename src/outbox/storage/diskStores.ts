import type { DBSchema } from 'idb';
import type { ChangeRow, ChangeStore } from '../../browser/changeStore';
import type { IdbConnection } from '../../browser/idbConnection';
import { isAhead } from '../../browser/isAhead';
import { type Draft, isEdit } from '../drafts/draft';
import type { Entry } from '../queue/entries/entry';
import type { FileStore, KeptFile } from '../uploads/keptFile';
import { drainLeaseMs } from './leased';
import { readDrafts, readEntries } from './readRows';
import { assertRoom, type OutboxStorage, rewritten } from './storage';

/** The counter of the order, and the lease where there are no Web Locks. */
interface Meta {
  id: 'meta';
  seq: number;
  owner?: string;
  until?: number;
}

export interface Schema extends DBSchema {
  outbox: { key: string; value: Entry };
  drafts: { key: string; value: Draft };
  /** Since version 2. */
  changes: { key: string; value: ChangeRow };
  /** Since version 3. */
  files: { key: string; value: KeptFile };
  /** One row. */
  meta: { key: string; value: Meta };
}

/** What the functions by store are given of the connection. */
export interface Disk extends Pick<IdbConnection<Schema>, 'use' | 'isNewer'> {
  /** As `use`, for what writes. Rejects with `Outdated` where a newer version has the database. */
  write: IdbConnection<Schema>['use'];
}

// Without it Chrome answers before the disk does.
const strict = { durability: 'strict' } as const;

/** The order is counted in the transaction that writes what is numbered: two tabs never give the same number. */
const withNextSeq = (meta: Meta | undefined): Meta => ({ ...meta, id: 'meta', seq: (meta?.seq ?? 0) + 1 });

export const entriesOn = ({ use, write }: Disk): Pick<OutboxStorage, 'all' | 'add' | 'update'> => ({
  all: () => use(async (db) => readEntries(await db.getAll('outbox')).toSorted((a, b) => a.seq - b.seq)),
  add: (entry, restOfDraft) =>
    write(async (db) => {
      const tx = db.transaction(['outbox', 'meta', 'drafts'], 'readwrite', strict);
      const [entries, before] = await Promise.all([
        tx.objectStore('outbox').getAll(),
        tx.objectStore('meta').get('meta'),
      ]);
      assertRoom(readEntries(entries), entry);
      const meta = withNextSeq(before);
      const numbered = { ...entry, seq: meta.seq };
      await Promise.all([
        tx.objectStore('meta').put(meta),
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
});

export const draftsOn = ({ use }: Disk): Pick<OutboxStorage, 'drafts' | 'saveDraft'> => ({
  drafts: () => use(async (db) => readDrafts(await db.getAll('drafts'))),
  // Not through `write`: what is typed in a page of an older version is kept under a newer one too.
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
});

export function changesOn({ use, isNewer, write }: Disk): ChangeStore {
  const update = updateOn(write, 'changes');
  return {
    // A database that another version left behind may have no such store: then there is nothing to send.
    all: () => use(async (db) => (isNewer() ? [] : (await db.getAll('changes')).toSorted((a, b) => a.seq - b.seq))),
    put: (row, overtaken = () => false) =>
      write(async (db) => {
        const tx = db.transaction(['changes', 'meta'], 'readwrite', strict);
        const changes = tx.objectStore('changes');
        const [rows, before] = await Promise.all([changes.getAll(), tx.objectStore('meta').get('meta')]);
        const meta = withNextSeq(before);
        await Promise.all([
          ...rows.filter(overtaken).map(({ key }) => changes.delete(key)),
          tx.objectStore('meta').put(meta),
          changes.put({ ...row, seq: meta.seq }),
          tx.done,
        ]);
      }),
    update: async (key, change) => void (await update(key, change)),
  };
}

export const filesOn = ({ use, isNewer, write }: Disk): FileStore => ({
  // The database of a newer version may lack this store: there is nothing to upload then.
  all: () => use(async (db) => (isNewer() ? [] : db.getAll('files'))),
  add: (file) =>
    write(async (db) => {
      const tx = db.transaction('files', 'readwrite', strict);
      await Promise.all([tx.store.put(file), tx.done]);
    }),
  update: updateOn(write, 'files'),
});

/** Takes the row away where `change` returns null. Resolves to what it became. */
const updateOn =
  <Name extends 'changes' | 'files'>(write: Disk['write'], name: Name) =>
  (key: string, change: (row: Schema[Name]['value']) => Schema[Name]['value'] | null) =>
    write(async (db) => {
      const tx = db.transaction(name, 'readwrite', strict);
      const before = await tx.store.get(key);
      const after = before ? change(before) : null;
      if (before && after !== before) await (after ? tx.store.put(after) : tx.store.delete(key));
      await tx.done;
      return after;
    });

export const leaseOn =
  ({ write }: Disk): OutboxStorage['lease'] =>
  (owner, now, until) =>
    write(async (db) => {
      const tx = db.transaction('meta', 'readwrite', strict);
      const meta: Meta = (await tx.store.get('meta')) ?? { id: 'meta', seq: 0 };
      const free = meta.owner === owner || !isAhead(meta.until ?? 0, now, drainLeaseMs);
      if (free) await tx.store.put({ ...meta, owner, until });
      await tx.done;
      return free;
    });
