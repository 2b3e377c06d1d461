import type { BrowserContext, Page } from '@playwright/test';

/**
 * Things done to a browser from within, at the moments a test needs. Each runs in a page of the same origin, which may
 * be another tab: disk and locks are shared.
 */

/** The disk of the outbox answers nobody: what is written now waits until the page that holds it ends. */
export const holdDisk = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('confab:'))?.name ?? '';
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const store = opening.result.transaction(['outbox', 'meta'], 'readwrite').objectStore('outbox');
        // A transaction lives as long as it is asked something.
        const ask = () => {
          store.count().onsuccess = ask;
        };
        ask();
        resolve();
      };
    });
  });

/** No tab of this browser sends anything until the page that holds this ends. */
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

/** A later version of the app has been here. */
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

/** What is on disk as a draft. */
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
