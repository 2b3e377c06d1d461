import { type Browser, type BrowserContextOptions, devices } from '@playwright/test';
import { axeInBothThemes, expect, test } from './fixtures';
import type { Account } from './support/api';
import { browserOf } from './support/browserOf';
import { arrangeDemo, type Demo } from './support/demoWorld';
import { fits } from './support/fits';
import { type Service, startService } from './support/services/service';
import { expectFingerSized } from './support/targets';
import { endTrouble, firstRun, holding, kinds, outside, showTrouble, views, waiting } from './support/views';

// @own-service: the views stand in the world of the demonstration.
test.describe('@own-service', () => {
  // One world and one page for many states: each of them only looks.
  test.describe.configure({ mode: 'default', timeout: 300_000 });

  let service: Service;
  let demo: Demo;
  test.beforeAll(async () => {
    service = await startService({}, { demo: true });
    demo = await arrangeDemo(service.url);
  });
  test.afterAll(() => service.dispose());

  const pageOf = async (browser: Browser, account: Account | null, options: BrowserContextOptions = {}) => {
    const all: BrowserContextOptions & { baseURL: string } = {
      ...options,
      baseURL: service.url,
      reducedMotion: 'reduce',
    };
    const context = account ? await browserOf(browser, account, all) : await browser.newContext(all);
    return context.newPage();
  };

  test('every view is accessible in light and dark', async ({ browser }) => {
    const ida = await pageOf(browser, demo.ida);
    for (const [name, show] of Object.entries(views))
      await test.step(name, async () => {
        await show(ida, demo.world);
        await axeInBothThemes(ida);
      });
    await ida.context().close();
    for (const [account, shown] of [[null, outside] as const, [demo.newcomer, firstRun] as const]) {
      const page = await pageOf(browser, account);
      for (const [name, show] of Object.entries(shown))
        await test.step(name, async () => {
          await show(page, demo.world);
          await axeInBothThemes(page);
        });
      await page.context().close();
    }
  });

  test('contents of every kind, and answers that are late or missing, are accessible in light and dark', async ({
    browser,
  }) => {
    const page = await pageOf(browser, demo.ida);
    for (const [view, show] of Object.entries(holding))
      for (const kind of kinds)
        await test.step(`${view}, ${kind}`, async () => {
          await show(page, demo.world, kind);
          await axeInBothThemes(page);
        });
    for (const [view, late] of Object.entries(waiting))
      for (const state of ['loading', 'failed', 'offline'] as const)
        await test.step(`${view}, ${state}`, async () => {
          await showTrouble(page, demo.world, late, state);
          await axeInBothThemes(page);
          await endTrouble(page);
        });
    await page.context().close();
  });

  test('every view fits a phone, and takes a finger', async ({ browser }) => {
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
    const ida = await pageOf(browser, demo.ida, phone);
    for (const [name, show] of Object.entries(views))
      await test.step(name, async () => {
        await show(ida, demo.world, true);
        await expectFingerSized(ida);
        await fits(ida);
      });
    await ida.context().close();
    const nobody = await pageOf(browser, null, phone);
    for (const [name, show] of Object.entries(outside))
      await test.step(name, async () => {
        await show(nobody, demo.world, true);
        await expectFingerSized(nobody);
        await fits(nobody);
      });
    await nobody.context().close();
  });
});

test('at least 60 states are looked at', () => {
  const looked = [views, outside, firstRun].reduce((sum, each) => sum + Object.keys(each).length, 0);
  const kept = Object.keys(holding).length * kinds.length + Object.keys(waiting).length * 3;
  expect(looked + kept).toBeGreaterThanOrEqual(60);
});
