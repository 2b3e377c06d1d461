import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import type { ChangeRow, ChangeStore } from '../../browser/changeStore';
import type { IdbConnection } from '../../browser/idbConnection';
import { type Draft, isEdit } from '../model/draft';
import type { Entry } from '../model/entry';
import type { FileStore, KeptFile } from '../model/keptFile';
import { readDrafts, readEntries } from './readRows';
import { assertRoom, changedBy, type OutboxStorage, rewritten } from './storage';

/** The counter of the order. */
interface Meta {
  id: 'meta';
  seq: number;
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

/** Changes rows of these stores in one transaction, which is on disk when it resolves. */
export type Transact = <const Stores extends readonly StoreNames<Schema>[], R>(
  stores: Stores,
  run: (tx: IDBPTransaction<Schema, Stores, 'readwrite'>) => Promise<R>,
) => Promise<R>;

/** What the functions by store are given of the connection. */
export interface Disk extends Pick<IdbConnection<Schema>, 'use' | 'isNewer'> {
  transact: Transact;
  /** As `transact`; rejects with `Outdated` where a newer version has the database. */
  write: Transact;
}

/** The order is counted in the transaction that writes what is numbered: two tabs never give the same number. */
const withNextSeq = (meta: Meta | undefined): Meta => ({ ...meta, id: 'meta', seq: (meta?.seq ?? 0) + 1 });

export const entriesOn = ({ use, write }: Disk): Pick<OutboxStorage, 'all' | 'add' | 'update' | 'updateAll'> => ({
  all: () => use(async (db) => readEntries(await db.getAll('outbox')).toSorted((a, b) => a.seq - b.seq)),
  add: (entry, restOfDraft) =>
    write(['outbox', 'meta', 'drafts'], async (tx) => {
      const [outbox, counter] = [tx.objectStore('outbox'), tx.objectStore('meta')];
      const [rows, before] = await Promise.all([outbox.getAll(), counter.get('meta')]);
      assertRoom(readEntries(rows), entry);
      const meta = withNextSeq(before);
      const numbered = { ...entry, seq: meta.seq };
      await Promise.all([
        counter.put(meta),
        outbox.add(numbered),
        restOfDraft && tx.objectStore('drafts').put(restOfDraft),
      ]);
      return numbered;
    }),
  update: (key, change, draftOf) =>
    write(['outbox', 'drafts'], async (tx) => {
      const outbox = tx.objectStore('outbox');
      const [before] = readEntries(await outbox.getAll(key));
      const after = rewritten(before, change);
      if (before && after !== before) {
        const draft = after ? undefined : draftOf?.(before);
        if (draft) await tx.objectStore('drafts').put(draft);
        if (after?.key !== key) await outbox.delete(key);
        if (after) await outbox.put(after);
      }
      return after;
    }),
  updateAll: (change) =>
    write(['outbox'], async ({ store }) => {
      const changed = changedBy(readEntries(await store.getAll()), change);
      await Promise.all(changed.map((entry) => store.put(entry)));
      return changed;
    }),
});

export const draftsOn = ({ use, transact }: Disk): Pick<OutboxStorage, 'drafts' | 'saveDraft'> => ({
  drafts: () => use(async (db) => readDrafts(await db.getAll('drafts'))),
  // Not by `write`: what is typed in a page of an older version is kept under a newer one too.
  saveDraft: (draft) =>
    transact(['drafts'], async ({ store }) => {
      const before = await store.get(draft.conversationId);
      // The last writer stands, whichever tab reaches the disk first. An emptied draft stays as a mark of that.
      const isOver = isEdit(draft) && !draft.edit;
      if (!before || before.at <= draft.at) await (isOver ? store.delete(draft.conversationId) : store.put(draft));
    }),
});

export function changesOn(disk: Disk): ChangeStore {
  const rows = rowsOn(disk, 'changes');
  return {
    ...rows,
    all: async () => (await rows.all()).toSorted((a, b) => a.seq - b.seq),
    put: (row, overtaken = () => false) =>
      disk.write(['changes', 'meta'], async (tx) => {
        const [changes, counter] = [tx.objectStore('changes'), tx.objectStore('meta')];
        const [there, before] = await Promise.all([changes.getAll(), counter.get('meta')]);
        const meta = withNextSeq(before);
        await Promise.all([
          ...there.filter(overtaken).map(({ key }) => changes.delete(key)),
          counter.put(meta),
          changes.put({ ...row, seq: meta.seq }),
        ]);
      }),
  };
}

export const filesOn = (disk: Disk): FileStore => ({
  ...rowsOn(disk, 'files'),
  add: (file) => disk.write(['files'], async ({ store }) => void (await store.put(file))),
});

const rowsOn = <Name extends 'changes' | 'files'>({ use, isNewer, write }: Disk, name: Name) => ({
  all: () =>
    use(async (db) => {
      // The database of another version may lack this store: then there is nothing to send, or to upload.
      if (isNewer()) return [];
      return db.getAll(name).catch(async () => {
        // Of one row the bytes may be gone for good: the others are read without it.
        const rows = (await db.getAllKeys(name)).map((key) => db.get(name, key).catch(() => undefined));
        const read = (await Promise.all(rows)).flatMap((row) => row ?? []);
        // Rejects where it was the connection that was gone.
        await db.getAllKeys(name);
        return read;
      });
    }),
  /** Takes the row away where `change` returns null. Resolves to what it became; null: there is none, or not any more. */
  update: (key: string, change: (row: Schema[Name]['value']) => Schema[Name]['value'] | null) =>
    write([name], async ({ store }) => {
      const before = await store.get(key);
      const after = before ? change(before) : null;
      if (before && after !== before) await (after ? store.put(after) : store.delete(key));
      return after;
    }),
});
