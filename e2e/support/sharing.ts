import type { Page } from '@playwright/test';
import { png, type SomeFile } from './files';

interface Shared {
  title?: string;
  text?: string;
  url?: string;
  files?: SomeFile[];
}

/**
 * Waits until the worker has cached the app and controls this page. Only for the first page of a context. A worker does
 * not control a page that was loading when the worker became active.
 */
export const held = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

/** Submits a form to the app, as the operating system does for a share. Resolves when the app shows the result. */
export async function share(page: Page, at: string, { files = [], ...words }: Shared): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${at}/share">
      ${['title', 'text', 'url'].map((name) => `<textarea name="${name}"></textarea>`).join('')}
      <input type="file" name="files" multiple><button>Share</button>
    </form>`,
  );
  for (const [name, value] of Object.entries(words)) await page.locator(`textarea[name=${name}]`).fill(value);
  if (files.length > 0) await page.locator('input').setInputFiles(files);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForURL(/\/(?:share|sign-in)/);
}

/** Stores a share of words and a picture as the worker does. The share waits until the person chooses a group. */
export async function putShare(page: Page, words: string): Promise<void> {
  const { name, mimeType: type, buffer } = png('the lake in the morning, seen from the lower car park.png', 640, 400);
  await page.evaluate(
    ([row, base64]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('confab-shared', 1);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('shares', { keyPath: 'id' });
          opening.result.createObjectStore('meta');
        };
        opening.onsuccess = () => {
          const { file, ...share } = row;
          const bytes = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: file.type });
          const tx = opening.result.transaction('shares', 'readwrite');
          const leftOut = { words: false, files: ['the whole film.mp4'] };
          tx.objectStore('shares').put({ ...share, at: Date.now(), owner: null, files: [{ ...file, bytes }], leftOut });
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [{ id: words, words, file: { name, type } }, buffer.toString('base64')] as const,
  );
}
