import * as z from 'zod/mini';
import { readStored, removeStored, storedKeys, webStorage, writeStored } from '#browser/storage';

/** A row of the journal in the moment before it is on disk; without `what`, a row that is to be struck out there. */
const Note = z.object({
  key: z.string(),
  /** The order in which one page wrote them. */
  seq: z.number(),
  /** The page that owns it. */
  owner: z.string(),
  /** Milliseconds. */
  at: z.number(),
  what: z.optional(z.unknown()),
});
export type Note = z.infer<typeof Note>;

/**
 * The newest lines of the journal, where writing is immediate: IndexedDB commits only after the task that asked for it,
 * and a page may be left before that. Each is there for the milliseconds until the disk has it.
 */
export interface ChangeNotes {
  all(): Note[];
  /** False: the browser refuses, and only the disk has it. */
  write(note: Note): boolean;
  /** The disk has it: gone, unless something later was noted under this key. */
  written(note: Note): void;
  remove(key: string): void;
  /** Another page of this browser wrote one. */
  subscribe(listener: () => void): () => void;
  /** Signing out: nothing stays here, and nothing is written any more. */
  forget(): void;
}

/** `name` is that of the person's database. */
export function createChangeNotes(
  name: string,
  storage: Storage | null = webStorage(),
  page: EventTarget = window,
): ChangeNotes {
  const prefix = `${name}:change:`;
  let forgotten = false;
  return {
    all: () => {
      const notes = storedKeys(storage, prefix).flatMap((key) => readStored(storage, key, Note) ?? []);
      return notes.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
    },
    write: (note) => !forgotten && writeStored(storage, prefix + note.key, note),
    written: (note) => {
      if (storage?.getItem(prefix + note.key) === JSON.stringify(note)) storage.removeItem(prefix + note.key);
    },
    remove: (key) => storage?.removeItem(prefix + key),
    subscribe: (listener) => {
      const onStorage = (event: Event) => {
        if (event instanceof StorageEvent && event.key?.startsWith(prefix) && event.newValue !== null) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
    forget: () => {
      forgotten = true;
      removeStored(storage, prefix);
    },
  };
}
