import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';

/**
 * A browser whose person has set letters twice as large. Rem and em of media queries grow with them, so a page of 1280 px has
 * the layout of a narrow one; a style of the root would leave that as it is.
 */
export const launchWithLargeText = (chromium: BrowserType, options: LaunchOptions): Promise<Browser> =>
  chromium.launch({ ...options, args: [...(options.args ?? []), `--blink-settings=${settings}`] });

/** The last switch of the name counts: with the mouse that Playwright sets by it. */
const settings = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'defaultFontSize=32',
].join();
