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

/** Opens the database, bringing older ones up to date. One made by a newer version is opened to be read. */
export async function openDisk(name: string): Promise<OutboxStorage> {
  const connection = await connect<Schema>({
    name,
    version: schemaVersion,
    // A database that is deleted while a newer version has it open is created as version 1. So the version does not tell which stores exist.
    upgrade: (fresh) => {
      for (const [store, keyPath] of stores)
        if (!fresh.objectStoreNames.contains(store)) fresh.createObjectStore(store, { keyPath });
    },
  });
  return onDisk(connection);
}

// Without it Chrome answers before the disk does.
const strictDurability = { durability: 'strict' } as const;

const transactOn =
  (use: Disk['use']): Transact =>
  (stores, run) =>
    use(async (db) => {
      const tx = db.transaction(stores, 'readwrite', strictDurability);
      // A full disk may take each row, and refuse them all at the end.
      const [result] = await Promise.all([run(tx), tx.done]);
      return result;
    });

const writeOn = ({ use, isNewer }: IdbConnection<Schema>): Transact =>
  transactOn((run) =>
    use(async (db) => {
      // Asked at each try: a newer version may come even between two of them.
      if (isNewer()) throw new Outdated();
      return run(db);
    }),
  );

function onDisk(connection: IdbConnection<Schema>): OutboxStorage {
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

/** The disk, or memory if the browser has none (private windows). The app then tells the person. */
export async function openStorage(base: string, contactId: string): Promise<OutboxStorage> {
  try {
    return withUnwrittenStates(await openDisk(databaseName(base, contactId)));
  } catch {
    return createMemoryStorage();
  }
}

/** Another version of the app may have written any row, so each is parsed (`readRows.ts`). */
interface Schema extends DBSchema {
  outbox: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  changes: { key: string; value: unknown };
  files: { key: string; value: unknown };
  /** One row, `meta`. It holds the last `seq` that an entry or a change got. */
  meta: { key: string; value: unknown };
}

/** Changes rows of these stores in one transaction, which is on disk when it resolves. */
type Transact = <const Stores extends readonly StoreNames<Schema>[], R>(
  stores: Stores,
  run: (tx: IDBPTransaction<Schema, Stores, 'readwrite'>) => Promise<R>,
) => Promise<R>;

interface Disk extends Pick<IdbConnection<Schema>, 'use' | 'isNewer'> {
  transact: Transact;
  /** As `transact`. Rejects with `Outdated` if a newer version has the database. */
  write: Transact;
}

/** Throws `Outdated` for an entry of a newer version of the app: such an entry is shown, but never changed. */
function assertKnown(entry: Entry | undefined): void {
  if (entry?.problem?.code === newerVersion) throw new Outdated();
}

// The number is taken in the transaction that writes the entry, so two tabs never take the same.
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
  // Not `write`, because a page of an older version must be able to save its drafts.
  saveDraft: (draft) =>
    transact(['drafts'], async ({ store }) => {
      const [before] = readDrafts([await store.get(draft.conversationId)]);
      // The draft that was typed last wins, whichever tab reaches the disk first. An emptied one stays as a row, so
      // that an older draft of another tab does not come back.
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
  /** A row that cannot be read stays on the disk, for the version that wrote it. */
  all: () =>
    use(async (db) => {
      // The database of another version may lack this store. Then nothing is sent or uploaded.
      if (isNewer()) return [];
      const rows = await db.getAll(name).catch(async () => {
        // The bytes of one row may be lost for good. Then the other rows are read without it.
        const readable = (await db.getAllKeys(name)).map((key) => db.get(name, key).catch(() => undefined));
        const found = await Promise.all(readable);
        // This call rejects if the connection was lost, but not if one row was.
        await db.getAllKeys(name);
        return found;
      });
      return rows.flatMap((row) => read(row) ?? []);
    }),
  /** Removes the row if `change` returns null. Resolves to the new row; null if there was none or it was removed. */
  update: (key: string, change: (row: Row) => Row | null) =>
    write([name], async ({ store }) => {
      const before = read(await store.get(key));
      const after = before ? change(before) : null;
      if (before && after !== before) await (after ? store.put(after) : store.delete(key));
      return after;
    }),
});
