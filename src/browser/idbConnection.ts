import { type DBSchema, deleteDB, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import { inTime } from './time/inTime';

/** A database that is opened again when the browser, or another tab, has closed it. */
export interface IdbConnection<T extends DBSchema> {
  /** Made by a newer version of this app: to be read and not touched. */
  isNewer(): boolean;
  /** Once more when the connection turns out to be closed: then nothing of it had begun. */
  use<R>(run: (db: IDBPDatabase<T>) => Promise<R>): Promise<R>;
  /** For good, after what is under way. */
  close(): void;
  /**
   * Empties it, and deletes it as soon as no other page has it open. Resolves when nothing of it is there any more; rejects
   * when that takes too long.
   */
  destroy(): Promise<void>;
}

interface DatabaseOptions<T extends DBSchema> {
  name: string;
  version: number;
  upgrade: NonNullable<OpenDBCallbacks<T>['upgrade']>;
}

/** Whether it succeeds before another page has kept the database for too long. */
export const isInTime = (promise: Promise<unknown>): Promise<boolean> =>
  inTime(promise).then(
    () => true,
    () => false,
  );

/** Whether the browser says so: `QuotaExceededError` and the like. */
export const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

/** Rejects when the browser refuses it the first time, or does not answer. */
export async function connect<T extends DBSchema>(options: DatabaseOptions<T>): Promise<IdbConnection<T>> {
  const { name, version } = options;
  let db: IDBPDatabase<T> | null = null;
  let opening: Promise<IDBPDatabase<T>> | null = null;
  let newer = false;
  let ended = false;
  let underWay = 0;

  async function open(): Promise<IDBPDatabase<T>> {
    const at = newer ? undefined : version;
    try {
      const opened: IDBPDatabase<T> = await openDB<T>(name, at, {
        upgrade: options.upgrade,
        // Holding on would block them.
        blocking: (_, wanted) => {
          // Another tab signs out: opened again, it would be there again. Or it brings a newer version of the app.
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
    const opened = await opening;
    db = opened;
    return opened;
  }

  async function runOrReopen<R>(run: (db: IDBPDatabase<T>) => Promise<R>): Promise<R> {
    // Without waiting where it is open: a page that goes has no time.
    const opened = db ?? (await current());
    try {
      return await run(opened);
    } catch (error) {
      if (ended || !isNamed(error, 'InvalidStateError')) throw error;
      return run(await current());
    }
  }

  /** Needs nobody to give the database back, as its deletion does. */
  async function empty(): Promise<void> {
    const opened = db ?? (await current());
    const tx = opened.transaction([...opened.objectStoreNames], 'readwrite', { durability: 'strict' });
    // After the transaction.
    opened.close();
    await Promise.all([...opened.objectStoreNames].map((store) => tx.objectStore(store).clear()));
    await tx.done;
  }

  const first = current();
  await inTime(first).catch((error: unknown) => {
    // Nobody uses it when it comes after all.
    first.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  });
  return {
    isNewer: () => newer,
    use: async (run) => {
      if (ended) throw new DOMException('The database is closed', 'InvalidStateError');
      underWay++;
      try {
        return await runOrReopen(run);
      } finally {
        underWay--;
        if (ended && underWay === 0) db?.close();
      }
    },
    close: () => {
      ended = true;
      if (underWay === 0) db?.close();
    },
    destroy: async () => {
      ended = true;
      const isEmpty = await isInTime(empty());
      db?.close();
      await inTime(deleteDB(name)).catch((error: unknown) => {
        if (!isEmpty) throw error;
      });
    },
  };
}
