import { hash } from '../../browser/hash';
import { webStorage, writeStored } from '../../browser/storage';
import type { Group } from '../../contract/resources';

const prefixOf = (base: string) => `confab-seen:${hash(base)}:`;

/** One database for one person on one service. */
export const deviceName = (base: string, contactId: string): string => prefixOf(base) + contactId;

/** Of the list that is kept, what `public/early.js` needs to ask for the same as the app. Null: none is. */
export const rememberSeen = (seen: { rows: number; groups: Pick<Group, 'id' | 'conversation_id'>[] } | null): void =>
  void writeStored(webStorage(), 'confab:seen', seen);

/** Removes what this device saw for one person. Rejects when the browser refuses. */
export function forgetDevice(base: string, contactId: string): Promise<void> {
  rememberSeen(null);
  return remove(deviceName(base, contactId));
}

/** The person who signs in finds nothing of those before. A browser that lists no databases keeps them apart by name. */
export async function forgetOthers(base: string, contactId: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  const own = deviceName(base, contactId);
  const others = all.flatMap(({ name }) => (name?.startsWith(prefixOf(base)) && name !== own ? [name] : []));
  await Promise.all(others.map(remove));
}

const remove = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
