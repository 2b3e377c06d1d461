import type { BrowserContext, Page } from '@playwright/test';

/**
 * Functions that disturb or read a browser's storage from a page. The page may be another tab of the same origin, because
 * tabs share databases and locks.
 */

/** Blocks the database of outbox and journal: each read and write waits until `page` ends. */
export const holdDisk = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('confab:'))?.name ?? '';
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const store = opening.result.transaction(['outbox', 'meta', 'changes'], 'readwrite').objectStore('outbox');
        // The transaction stays open as long as it has requests.
        const keepOpen = () => {
          store.count().onsuccess = keepOpen;
        };
        keepOpen();
        resolve();
      };
    });
  });

/** F34: from now on each write of this page takes at least `ms`. */
export const slowDisk = (page: Page, ms: number): Promise<void> =>
  page.evaluate((least) => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...asked) {
      const begun = transaction.apply(this, asked);
      if (asked[1] !== 'readwrite') return begun;
      const until = performance.now() + least;
      const store = begun.objectStore(begun.objectStoreNames[0] ?? '');
      const delay = () => {
        if (performance.now() < until) store.count().onsuccess = delay;
      };
      delay();
      return begun;
    };
  }, ms);

/** No tab of this browser sends anything until `page` ends. */
export const holdSending = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('confab:'))?.name ?? '';
    const id = name.split(':').at(-1);
    await new Promise<void>((resolve) => {
      void navigator.locks.request(`confab-outbox::${id}`, () => {
        resolve();
        return new Promise(() => undefined);
      });
    });
  });

/** From now on this page can delete no row of a database. */
export const keepTraces = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('kept on purpose', 'UnknownError');
    };
  });

/** Raises the version of the database, as a later version of the app does. */
export const upgradeDisk = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find((db) => db.name?.startsWith('confab:'));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '', (found?.version ?? 1) + 1);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  });

/** The drafts on disk. */
export const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('confab:'))?.name ?? '';
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asking = opening.result.transaction('drafts').objectStore('drafts').getAll();
        asking.onsuccess = () => {
          opening.result.close();
          resolve(asking.result.map(({ text }: { text: string }) => text).filter(Boolean));
        };
      };
    });
  });

/** A page of the same origin in which nothing of the app runs. */
export async function emptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }));
  await page.goto('/empty');
  return page;
}

/** The messages that this device stores for the next start; null if it has no such database. */
export const keptOn = (page: Page): Promise<string[] | null> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('confab-seen:'))?.name;
    if (name === undefined) return null;
    return new Promise<string[] | null>((resolve, reject) => {
      const opening = indexedDB.open(name);
      // The database was deleted after it was listed. `open` must not create it again.
      opening.onupgradeneeded = () => {
        opening.transaction?.abort();
        resolve(null);
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asking = opening.result.transaction('pages').objectStore('pages').getAll();
        asking.onsuccess = () => {
          opening.result.close();
          resolve(asking.result.flatMap(({ messages }) => messages.map(({ message }: { message: string }) => message)));
        };
      };
    });
  });
