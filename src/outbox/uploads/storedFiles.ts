import { createEmitter } from '../../browser/store';
import type { OutboxMessage } from '../model/entry';
import { isWaiting, maxStoredBytes, type StoredFile, withoutBytes } from '../model/storedFile';
import type { OutboxStorage } from '../storage/storage';

export type StoredFiles = ReturnType<typeof createStoredFiles>;

export function createStoredFiles(
  storage: Pick<OutboxStorage, 'files'>,
  broadcast: (message: OutboxMessage) => void,
  maxBytes = maxStoredBytes,
) {
  const store = storage.files;
  const files = new Map<string, StoredFile>();
  const adding = new Map<string, Promise<unknown>>();
  /** Ids of files that the disk refused. Only this page has the bytes. */
  const refused = new Set<string>();
  const { emit, subscribe } = createEmitter();
  let loaded = false;

  function put(id: string, file: StoredFile | null): void {
    if (file) files.set(id, file);
    else files.delete(id);
    broadcast({ type: 'file', id, file: file && withoutBytes(file) });
    emit();
  }

  async function changeFile(id: string, next: (file: StoredFile) => StoredFile): Promise<StoredFile | null> {
    await adding.get(id);
    try {
      if (refused.has(id)) throw new Error('The disk has no such file');
      const before = files.get(id);
      const after = await store.update(id, next);
      // A file that was removed during the update must stay removed.
      if (after && (files.has(id) || !before)) put(id, after);
      return after;
    } catch {
      const known = files.get(id);
      const after = known ? next(known) : null;
      if (after) put(id, after);
      return after;
    }
  }

  const removeFiles = (ids: readonly string[]) => {
    for (const id of ids) {
      put(id, null);
      // If the disk refuses, the next start of the app removes the file as an orphan.
      void Promise.resolve(adding.get(id))
        .then(() => store.update(id, () => null))
        .catch(() => undefined);
    }
  };

  const used = () => [...files.values()].reduce((sum, { bytes, size }) => sum + (bytes ? size : 0), 0);

  return {
    load: async () => {
      const rows = await store.all();
      for (const row of rows.toSorted((a, b) => a.createdAt - b.createdAt)) files.set(row.id, row);
      loaded = true;
      emit();
    },
    /** True once the disk is read. Then an unknown id means that the file does not exist. */
    isLoaded: () => loaded,
    all: () => [...files.values()],
    get: (id: string) => files.get(id),
    waiting: () => [...files.values()].filter(isWaiting),
    makeRoom: (size: number) => {
      if (size > maxBytes) return false;
      for (const file of files.values()) {
        if (used() + size <= maxBytes) break;
        if (file.attachment && file.bytes) {
          files.set(file.id, withoutBytes(file));
          void changeFile(file.id, withoutBytes);
        }
      }
      return used() + size <= maxBytes;
    },
    addFile: (file: StoredFile) => {
      put(file.id, file);
      const write = store
        .add(file)
        .catch(() => refused.add(file.id))
        .finally(() => {
          adding.delete(file.id);
          emit();
        });
      adding.set(file.id, write);
    },
    /** Waits until the files are written. False if the disk refused a file, which then stays in memory. */
    written: async (ids: readonly string[]) => {
      await Promise.all(ids.map((id) => adding.get(id)));
      return !ids.some((id) => refused.has(id));
    },
    /** Never rejects: if the disk refuses, the change stays in memory. Resolves to null for a removed file. */
    changeFile,
    removeFiles,
    receive: (message: OutboxMessage) => {
      if (message.type !== 'file') return;
      const { id, file } = message;
      const bytes = files.get(id)?.bytes;
      if (file) files.set(id, bytes ? { ...file, bytes } : file);
      else files.delete(id);
      emit();
    },
    subscribe,
  };
}
