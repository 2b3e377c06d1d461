import * as z from 'zod/mini';
import { readStored, removeStored, storedKeys, webStorage, writeStored } from '#browser/storage';

/** A row before it is on disk. Without `what` the row is to be removed. */
const Note = z.object({
  key: z.string(),
  /** Order within one page. */
  seq: z.number(),
  /** A page. */
  owner: z.string(),
  /** Milliseconds. */
  at: z.number(),
  what: z.optional(z.unknown()),
});
export type Note = z.infer<typeof Note>;

/**
 * Synchronous notes in local storage: IndexedDB commits after the task, and the page may be left before. Each lasts until
 * the disk has it.
 */
export interface ChangeNotes {
  all(): Note[];
  /** False if the browser refuses. */
  write(note: Note): boolean;
  /** Removes the note, unless a later one has its key. */
  written(note: Note): void;
  remove(key: string): void;
  /** Calls back for other pages. */
  subscribe(listener: () => void): () => void;
  /** Sign-out: removes all notes and refuses new ones. */
  forget(): void;
}

/** `name`: of the person's database. */
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
