import type { Page } from '@playwright/test';

/** How a page can end in the middle of things. */
export const killMethods = ['crash', 'reload', 'close'] as const;
export type KillMethod = (typeof killMethods)[number];

/** Ends the page. After a reload the page still exists. */
export async function killPage(page: Page, method: KillMethod): Promise<void> {
  if (method === 'reload') return void (await page.reload());
  if (method === 'close') return page.close();
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // This command gets no answer, because the page crashes.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
