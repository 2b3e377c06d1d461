import * as z from 'zod/mini';
import { readStored, removeStored, storedKeys, webStorage, writeStored } from '#browser/storage';

/** A row that is not yet on disk. A note without `what` removes its row. */
const Note = z.object({
  key: z.string(),
  seq: z.number(),
  owner: z.string(),
  at: z.number(),
  what: z.optional(z.unknown()),
});
export type Note = z.infer<typeof Note>;

/** Web storage keeps a note until IndexedDB has the row, because the page may close before the commit. */
export type ChangeNotes = ReturnType<typeof createChangeNotes>;

export function createChangeNotes(name: string, storage: Storage | null = webStorage(), page: EventTarget = window) {
  const prefix = `${name}:change:`;
  let forgotten = false;
  return {
    allNotes: () => {
      const notes = storedKeys(storage, prefix).flatMap((key) => readStored(storage, key, Note) ?? []);
      return notes.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
    },
    writeNote: (note: Note) => !forgotten && writeStored(storage, prefix + note.key, note),
    /** A later note may have the same key and must stay. */
    clearNote: (note: Note) => {
      if (storage?.getItem(prefix + note.key) === JSON.stringify(note)) storage.removeItem(prefix + note.key);
    },
    removeNote: (key: string) => storage?.removeItem(prefix + key),
    subscribe: (listener: () => void) => {
      const onStorage = (event: Event) => {
        if (event instanceof StorageEvent && event.key?.startsWith(prefix) && event.newValue !== null) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
    forgetNotes: () => {
      forgotten = true;
      removeStored(storage, prefix);
    },
  };
}
