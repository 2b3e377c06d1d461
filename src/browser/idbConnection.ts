import { type DBSchema, deleteDB, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import { inTime, openedInTime } from './time/inTime';

interface DatabaseOptions<T extends DBSchema> {
  name: string;
  version: number;
  upgrade: NonNullable<OpenDBCallbacks<T>['upgrade']>;
}

export const isInTime = (promise: Promise<unknown>): Promise<boolean> =>
  inTime(promise).then(
    () => true,
    () => false,
  );

export const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

export type IdbConnection<T extends DBSchema> = Awaited<ReturnType<typeof connect<T>>>;

export async function connect<T extends DBSchema>(options: DatabaseOptions<T>) {
  const { name, version } = options;
  let db: IDBPDatabase<T> | null = null;
  let opening: Promise<IDBPDatabase<T>> | null = null;
  let newer = false;
  let ended = false;
  let underWay = 0;

  async function open(): Promise<IDBPDatabase<T>> {
    try {
      const opened: IDBPDatabase<T> = await openDB<T>(name, newer ? undefined : version, {
        upgrade: options.upgrade,
        blocking: (_, wanted) => {
          // `wanted` is null if another tab deletes the database at a sign-out. A reopen would recreate the database.
          if (wanted === null) ended = true;
          else newer = true;
          opened.close();
          lose(opened);
        },
        terminated: () => lose(opened),
      });
      return opened;
    } catch (error) {
      if (!isNamed(error, 'VersionError')) throw error;
      newer = true;
      return open();
    }
  }

  const lose = (lost: IDBPDatabase<T>) => {
    if (db === lost) db = null;
  };

  async function current(): Promise<IDBPDatabase<T>> {
    opening ??= open().finally(() => {
      opening = null;
    });
    db = await opening;
    return db;
  }

  async function runOrReopen<R>(run: (db: IDBPDatabase<T>) => Promise<R>): Promise<R> {
    // Uses an open database without a wait, because a closing page has no time for a wait.
    const opened = db ?? (await current());
    try {
      return await run(opened);
    } catch (error) {
      if (ended || !isNamed(error, 'InvalidStateError')) throw error;
      return run(await current());
    }
  }

  /** Unlike a deletion, clearing works while other pages have the database open. */
  async function empty(): Promise<void> {
    const opened = db ?? (await current());
    const tx = opened.transaction([...opened.objectStoreNames], 'readwrite', { durability: 'strict' });
    opened.close();
    await Promise.all([...opened.objectStoreNames].map((store) => tx.objectStore(store).clear()));
    await tx.done;
  }

  await openedInTime(current());
  return {
    isNewer: (): boolean => newer,
    /** Repeats `run` once after `InvalidStateError`, which means that no transaction had begun. */
    use: async <R>(run: (db: IDBPDatabase<T>) => Promise<R>): Promise<R> => {
      if (ended) throw new DOMException('The database is closed', 'InvalidStateError');
      underWay++;
      try {
        return await runOrReopen(run);
      } finally {
        underWay--;
        if (ended && underWay === 0) db?.close();
      }
    },
    close: (): void => {
      ended = true;
      if (underWay === 0) db?.close();
    },
    /** Clears the database. Resolves when the data is gone, even if other pages prevent the deletion. */
    destroy: async (): Promise<void> => {
      ended = true;
      const isEmpty = await isInTime(empty());
      db?.close();
      await inTime(deleteDB(name)).catch((error: unknown) => {
        if (!isEmpty) throw error;
      });
    },
  };
}
