import { deleteDB } from 'idb';
import { hash } from '../../browser/hash';
import { webStorage, writeStored } from '../../browser/storage';
import { storageKeys } from '../../browser/storageKeys';

const prefixOf = (base: string) => `confab-seen:${hash(base)}:`;

/** One database for one person on one service. */
export const deviceName = (base: string, contactId: string): string => prefixOf(base) + contactId;

/** Notes for the script in the page whether something is kept, and may be on screen before any answer. */
export function rememberSeen(isKept: boolean): void {
  // Earlier versions kept the words of the last screen here.
  writeStored(webStorage(), 'confab:screen', null);
  writeStored(webStorage(), storageKeys.seen, isKept ? true : null);
}

/** Removes what this device saw for one person. Rejects when the browser refuses. */
export async function forgetDevice(base: string, contactId: string): Promise<void> {
  rememberSeen(false);
  await deleteDB(deviceName(base, contactId));
}

/** The person who signs in finds nothing of those before. A browser that lists no databases keeps them apart by name. */
export async function forgetOthers(base: string, contactId: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  const own = deviceName(base, contactId);
  const others = all.flatMap(({ name }) => (name?.startsWith(prefixOf(base)) && name !== own ? [name] : []));
  await Promise.all(others.map((name) => deleteDB(name)));
}
