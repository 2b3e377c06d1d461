import type { BrowserContext, Page } from '@playwright/test';

const event = 'test-idle';

/**
 * The pages of this context get no idle time until `letIdle`, so they load no parts or conversations ahead and write
 * nothing to the device before they are left. This saves a fifth of the work of a journey.
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
