import type { Page } from '@playwright/test';

/** How a page can end in the middle of things. */
export const waysToGo = ['crash', 'reload', 'close'] as const;
export type Way = (typeof waysToGo)[number];

/** Ends it; after a reload the page is still there. */
export async function end(page: Page, way: Way): Promise<void> {
  if (way === 'reload') return void (await page.reload());
  if (way === 'close') return page.close();
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The answer never comes: there is nobody left to give it.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
