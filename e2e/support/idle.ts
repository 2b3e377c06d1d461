import type { BrowserContext, Page } from '@playwright/test';

const event = 'test-idle';

/**
 * Gives the pages of this context no idle time until `letIdle`. Without idle time, the app preloads nothing and saves
 * its cache only on `pagehide`. This saves a fifth of the work of a journey.
 */
export const keepBusy = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((name) => {
    const idle = window.requestIdleCallback;
    const held: Parameters<typeof idle>[] = [];
    window.requestIdleCallback = (...asked) => held.push(asked);
    addEventListener(
      name,
      () => {
        window.requestIdleCallback = idle;
        for (const asked of held) idle.apply(window, asked);
      },
      { once: true },
    );
  }, event);

export const letIdle = (page: Page): Promise<unknown> =>
  page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
