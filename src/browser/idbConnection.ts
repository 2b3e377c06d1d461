import { type DBSchema, deleteDB, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/** A database that is opened again when the browser, or another tab, has closed it. */
export interface IdbConnection<T extends DBSchema> {
  /** Made by a newer version of this app: to be read and not touched. */
  isNewer(): boolean;
  /** Once more when the connection turns out to be closed: then nothing of it had begun. */
  use<R>(run: (db: IDBPDatabase<T>) => Promise<R>): Promise<R>;
  /** For good, after what is under way. */
  close(): void;
  destroy(): Promise<void>;
}

interface DatabaseOptions<T extends DBSchema> {
  name: string;
  version: number;
  upgrade: NonNullable<OpenDBCallbacks<T>['upgrade']>;
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

/** Rejects when the browser refuses it the first time. */
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

  await current();
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
      db?.close();
      await deleteDB(name);
    },
  };
}
