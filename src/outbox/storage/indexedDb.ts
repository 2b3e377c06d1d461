import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import type { ChangeStore } from '../../browser/changeStore';
import { databaseName } from '../../browser/hash';
import { connect, type IdbConnection } from '../../browser/idbConnection';
import { isEdit } from '../model/draft';
import { type Entry, newerVersion, Outdated } from '../model/entry';
import type { FileStore } from '../model/storedFile';
import { nextSeq, readChange, readDrafts, readEntries, readFile } from './readRows';
import { assertRoom, changedBy, createMemoryStorage, type OutboxStorage, rewritten } from './storage';
import { withUnwrittenStates } from './unwritten';

const schemaVersion = 3;

const stores = [
  ['outbox', 'key'],
  ['drafts', 'conversationId'],
  ['meta', 'id'],
  ['changes', 'key'],
  ['files', 'id'],
] as const;

export async function openDisk(name: string): Promise<OutboxStorage> {
  const connection = await connect<Schema>({
    name,
    version: schemaVersion,
    // After a newer app version was seen, `connect` names no version. A deleted database is then recreated as version 1
    // with all stores. The next upgrade of this database must create missing stores only.
    upgrade: (fresh) => {
      for (const [store, keyPath] of stores)
        if (!fresh.objectStoreNames.contains(store)) fresh.createObjectStore(store, { keyPath });
    },
  });
  const { use, isNewer, close, destroy } = connection;
  const disk: Disk = { use, isNewer, transact: transactOn(use), write: writeOn(connection) };
  return {
    durable: true,
    get readOnly() {
      return isNewer();
    },
    ...entriesOn(disk),
    ...draftsOn(disk),
    changes: changesOn(disk),
    files: filesOn(disk),
    close,
    destroy,
  };
}

// With Chrome's default durability a transaction resolves before the data is on disk.
const strictDurability = { durability: 'strict' } as const;

const transactOn =
  (use: Disk['use']): Transact =>
  (stores, run) =>
    use(async (db) => {
      const tx = db.transaction(stores, 'readwrite', strictDurability);
      // A full disk may accept each row and refuse the transaction at its end, so `tx.done` is awaited.
      const [result] = await Promise.all([run(tx), tx.done]);
      return result;
    });

const writeOn = ({ use, isNewer }: IdbConnection<Schema>): Transact =>
  transactOn((run) =>
    use(async (db) => {
      // `isNewer` is checked on each retry, because a newer version may open the database between two retries.
      if (isNewer()) throw new Outdated();
      return run(db);
    }),
  );

export const openStorage = (base: string, contactId: string): Promise<OutboxStorage> =>
  openDisk(databaseName(base, contactId)).then(withUnwrittenStates).catch(createMemoryStorage);

/** Another app version may have written any row, so each row is parsed (`readRows.ts`). */
interface Schema extends DBSchema {
  outbox: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  changes: { key: string; value: unknown };
  files: { key: string; value: unknown };
  meta: { key: string; value: unknown };
}

type Transact = <const Stores extends readonly StoreNames<Schema>[], R>(
  stores: Stores,
  run: (tx: IDBPTransaction<Schema, Stores, 'readwrite'>) => Promise<R>,
) => Promise<R>;

interface Disk extends Pick<IdbConnection<Schema>, 'use' | 'isNewer'> {
  transact: Transact;
  write: Transact;
}

function assertKnown(entry: Entry | undefined): void {
  if (entry?.problem?.code === newerVersion) throw new Outdated();
}

// `seq` is assigned in the transaction that writes the entry, so two tabs never assign the same number.
const entriesOn = ({
  use,
  write,
}: Disk): Pick<OutboxStorage, 'entries' | 'addEntry' | 'updateEntry' | 'updateEntries'> => ({
  entries: () => use(async (db) => readEntries(await db.getAll('outbox')).toSorted((a, b) => a.seq - b.seq)),
  addEntry: (entry, restOfDraft) =>
    write(['outbox', 'meta', 'drafts'], async (tx) => {
      const [outbox, counter] = [tx.objectStore('outbox'), tx.objectStore('meta')];
      const [rows, meta] = await Promise.all([outbox.getAll(), counter.get('meta')]);
      const entries = readEntries(rows);
      assertRoom(entries, entry);
      const seq = nextSeq(meta, entries);
      const numbered = { ...entry, seq };
      await Promise.all([
        counter.put({ id: 'meta', seq }),
        outbox.add(numbered),
        restOfDraft && tx.objectStore('drafts').put(restOfDraft),
      ]);
      return numbered;
    }),
  updateEntry: (key, change, draftOf) =>
    write(['outbox', 'drafts'], async (tx) => {
      const outbox = tx.objectStore('outbox');
      const [before] = readEntries(await outbox.getAll(key));
      const after = rewritten(before, change);
      if (before && after !== before) {
        assertKnown(before);
        const draft = after ? undefined : draftOf?.(before);
        if (draft) await tx.objectStore('drafts').put(draft);
        if (after?.key !== key) await outbox.delete(key);
        if (after) await outbox.put(after);
      }
      return after;
    }),
  updateEntries: (change) =>
    write(['outbox'], async ({ store }) => {
      const known = readEntries(await store.getAll()).filter(({ problem }) => problem?.code !== newerVersion);
      const changed = changedBy(known, change);
      await Promise.all(changed.map((entry) => store.put(entry)));
      return changed;
    }),
});

const draftsOn = ({ use, transact }: Disk): Pick<OutboxStorage, 'drafts' | 'saveDraft'> => ({
  drafts: () => use(async (db) => readDrafts(await db.getAll('drafts'))),
  // Uses `transact`, because `write` refuses outdated pages. An outdated page must still save its drafts.
  saveDraft: (draft) =>
    transact(['drafts'], async ({ store }) => {
      const [before] = readDrafts([await store.get(draft.conversationId)]);
      // The newest draft wins in any order of writes. An empty draft stays as a row, so an older draft cannot return.
      const isOver = isEdit(draft) && !draft.edit;
      if (!before || before.at <= draft.at) await (isOver ? store.delete(draft.conversationId) : store.put(draft));
    }),
});

function changesOn(disk: Disk): ChangeStore {
  const rows = rowsOn(disk, 'changes', readChange);
  return {
    updateChange: rows.update,
    allChanges: async () => (await rows.all()).toSorted((a, b) => a.seq - b.seq),
    putChange: (row, overtaken = () => false) =>
      disk.write(['changes', 'meta'], async (tx) => {
        const [changes, counter] = [tx.objectStore('changes'), tx.objectStore('meta')];
        const [rows, meta] = await Promise.all([changes.getAll(), counter.get('meta')]);
        const there = rows.flatMap((each) => readChange(each) ?? []);
        const seq = nextSeq(meta, there);
        await Promise.all([
          ...there.filter(overtaken).map(({ key }) => changes.delete(key)),
          counter.put({ id: 'meta', seq }),
          changes.put({ ...row, seq }),
        ]);
      }),
  };
}

const filesOn = (disk: Disk): FileStore => ({
  ...rowsOn(disk, 'files', readFile),
  add: (file) => disk.write(['files'], async ({ store }) => void (await store.put(file))),
});

const rowsOn = <Row>(
  { use, isNewer, write }: Disk,
  name: 'changes' | 'files',
  read: (row: unknown) => Row | undefined,
) => ({
  /** A row that this version cannot read is left out and stays on disk for the version that wrote it. */
  all: () =>
    use(async (db) => {
      // A newer database may lack the store, so the read must not touch the store.
      if (isNewer()) return [];
      const rows = await db.getAll(name).catch(async () => {
        // The browser may have lost the bytes of one row. Each row is read alone, so that the other rows are found.
        const readable = (await db.getAllKeys(name)).map((key) => db.get(name, key).catch(() => undefined));
        const found = await Promise.all(readable);
        // This read rejects if the connection was lost, but not if the bytes of a row were lost.
        await db.getAllKeys(name);
        return found;
      });
      return rows.flatMap((row) => read(row) ?? []);
    }),
  /** Removes the row if `change` returns null. Resolves to null if no row remains. */
  update: (key: string, change: (row: Row) => Row | null) =>
    write([name], async ({ store }) => {
      const before = read(await store.get(key));
      const after = before ? change(before) : null;
      if (before && after !== before) await (after ? store.put(after) : store.delete(key));
      return after;
    }),
});
