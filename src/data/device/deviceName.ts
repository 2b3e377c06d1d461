import { deleteDB } from 'idb';
import { hash } from '../../browser/hash';
import { webStorage, writeStored } from '../../browser/storage';
import { storageKeys } from '../../browser/storageKeys';

const prefixOf = (base: string) => `confab-seen:${hash(base)}:`;

export const deviceName = (base: string, contactId: string): string => prefixOf(base) + contactId;

export function rememberSeen(isKept: boolean): void {
  // Earlier versions of the app stored the last screen under this key.
  writeStored(webStorage(), 'confab:screen', null);
  writeStored(webStorage(), storageKeys.seen, isKept ? true : null);
}

export async function forgetDevice(base: string, contactId: string): Promise<void> {
  rememberSeen(false);
  await deleteDB(deviceName(base, contactId));
}

/** A browser without `indexedDB.databases` keeps the copies of other accounts. */
export async function forgetOthers(base: string, contactId: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? [];
  const own = deviceName(base, contactId);
  const others = all.flatMap(({ name }) => (name?.startsWith(prefixOf(base)) && name !== own ? [name] : []));
  await Promise.all(others.map((name) => deleteDB(name)));
}
