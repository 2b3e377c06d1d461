import * as z from 'zod/mini';
import { readStored, removeStored, webStorage, writeStored } from '../../browser/storage';

/** How far somebody has read: a message, and when it was created where that is known. `id` null is before the first. */
export interface Marker {
  id: string | null;
  created_at: number | null;
}

/** Read markers of a service that keeps none: in this browser, shared by its tabs. */
export interface MarkerStore {
  get(conversationId: string): Marker | undefined;
  set(conversationId: string, marker: Marker): void;
  /** Another tab moved one. */
  subscribe(listener: (conversationId: string) => void): () => void;
  forget(): void;
}

const Stored = z.object({ id: z.nullable(z.string()), created_at: z.nullable(z.number()) });

export function createMarkers(base: string, contactId: string, storage: Storage | null = webStorage()): MarkerStore {
  const prefix = `confab:read:${base}:${contactId}:`;
  // Also the truth where storage is refused: then markers live as long as the page.
  const memory = new Map<string, Marker>();
  return {
    get: (id) => readStored(storage, prefix + id, Stored) ?? memory.get(id),
    set: (id, marker) => {
      memory.set(id, marker);
      // Where it is full an older one would stand there, and be read.
      if (!writeStored(storage, prefix + id, marker)) writeStored(storage, prefix + id, null);
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
    forget: () => {
      memory.clear();
      removeStored(storage, prefix);
    },
  };
}
