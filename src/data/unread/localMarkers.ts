import * as z from 'zod/mini';
import { readStored, removeStored, webStorage, writeStored } from '../../browser/storage';

/** `created_at` is null if unknown. `id` is null before the first message. */
export interface Marker {
  id: string | null;
  created_at: number | null;
}

const Stored = z.object({ id: z.nullable(z.string()), created_at: z.nullable(z.number()) });

/** Stores read markers in web storage, for services that do not store read markers. All tabs share the markers. */
export type MarkerStore = ReturnType<typeof createMarkers>;

export function createMarkers(base: string, contactId: string, storage: Storage | null = webStorage()) {
  const prefix = `confab:read:${base}:${contactId}:`;
  const memory = new Map<string, Marker>();
  return {
    getMarker: (id: string) => readStored(storage, prefix + id, Stored) ?? memory.get(id),
    setMarker: (id: string, marker: Marker) => {
      memory.set(id, marker);
      // If the write fails, the older stored marker must not hide the new marker in `memory`.
      if (!writeStored(storage, prefix + id, marker)) writeStored(storage, prefix + id, null);
    },
    subscribe: (listener: (conversationId: string) => void) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
    forgetMarkers: () => {
      memory.clear();
      removeStored(storage, prefix);
    },
  };
}
