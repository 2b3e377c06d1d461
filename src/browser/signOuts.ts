// The sign-outs are in IndexedDB, because a killed browser loses the last writes of local storage.
// The start script bundles this file, so the file imports nothing.

export interface SignOut {
  base: string;
  id: string;
  isPending: boolean;
}

function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('confab-sign-outs', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('last', { keyPath: 'base' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const tx = db.transaction('last', mode, { durability: 'strict' });
      const request = run(tx.objectStore('last'));
      tx.oncomplete = () => resolve(request.result);
      tx.onabort = () => reject(tx.error);
      db.close();
    };
  });
}

export const readSignOuts = (): Promise<unknown[]> => inStore('readonly', (store) => store.getAll());

export const writeSignOut = (signOut: SignOut): Promise<unknown> => inStore('readwrite', (store) => store.put(signOut));

export const confirmSignOut = (base: string): Promise<unknown> =>
  inStore('readwrite', (store) => {
    const found = store.get(base);
    found.onsuccess = () => found.result && store.put({ ...found.result, isPending: false });
    return found;
  });

export const removeSignOut = (base: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(base));
