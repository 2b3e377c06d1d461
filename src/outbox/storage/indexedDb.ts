import { databaseName } from '../../browser/databaseName';
import { connect, type IdbConnection } from '../../browser/idbConnection';
import { Outdated } from '../model/entry';
import { changesOn, type Disk, draftsOn, entriesOn, filesOn, type Schema, type Transact } from './diskStores';
import { createMemoryStorage, type OutboxStorage } from './storage';
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
    // The version does not say which stores there are: what is deleted while a newer version has it is made again as version 1.
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

/** The disk, or memory where the browser has none (private windows), which is said. */
export async function openStorage(base: string, contactId: string): Promise<OutboxStorage> {
  try {
    return withUnwrittenStates(await openDisk(databaseName(base, contactId)));
  } catch {
    return createMemoryStorage();
  }
}
