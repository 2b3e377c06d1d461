import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { connect } from '../../browser/idbConnection';
import { rememberSeen } from './deviceName';
import { ListRecord, PageRecord } from './records';

interface Schema extends DBSchema {
  /** One row, `groups`. */
  list: { key: string; value: unknown };
  /** By conversation. */
  pages: { key: string; value: unknown };
}

/** One flush. Rows that it does not name stay. */
export interface DeviceChanges {
  list?: ListRecord;
  pages: ReadonlyMap<string, PageRecord>;
  /** All other pages are deleted. */
  keep: ReadonlySet<string>;
  /** The page is being left: nothing is deleted, and writes start at once. */
  last?: boolean;
}

/** A record of another version counts as missing. */
const read = <T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> | null =>
  z.safeParse(schema, value).data ?? null;

/** Every call rejects when the browser refuses the database. */
export type DeviceStorage = Awaited<ReturnType<typeof openDeviceStorage>>;

export async function openDeviceStorage(name: string) {
  const { use, close, destroy } = await connect<Schema>({
    name,
    version: 1,
    upgrade: (db) => {
      db.createObjectStore('list');
      db.createObjectStore('pages');
    },
  });
  return {
    /** Null if there is none that this version can read. */
    list: () => use(async (db) => read(ListRecord, await db.get('list', 'groups'))),
    page: (id: string) => use(async (db) => read(PageRecord, await db.get('pages', id))),
    pageIds: () => use((db) => db.getAllKeys('pages')),
    writeChanges: ({ list, pages, keep, last }: DeviceChanges) =>
      use(async (db) => {
        const tx = db.transaction(['list', 'pages'], 'readwrite');
        const store = tx.objectStore('pages');
        const written = [
          list && tx.objectStore('list').put(list, 'groups'),
          ...[...pages].filter(([id]) => keep.has(id)).map(([id, page]) => store.put(page, id)),
        ];
        const drop = async () => {
          const ids = await store.getAllKeys();
          await Promise.all(ids.filter((id) => !keep.has(id)).map((id) => store.delete(id)));
        };
        if (last) tx.commit();
        if (list) rememberSeen(true);
        await Promise.all([...written, last ? undefined : drop(), tx.done]);
      }),
    close,
    destroy,
  };
}
