import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';

/**
 * A browser in which the person has doubled the text size. Media queries in rem and em also double, so a page of 1280 px
 * has a narrow layout. A style of the root would not affect media queries.
 */
export const launchWithLargeText = (chromium: BrowserType, options: LaunchOptions): Promise<Browser> =>
  chromium.launch({ ...options, args: [...(options.args ?? []), `--blink-settings=${settings}`] });

/** Chromium obeys only the last switch with this name, so the list repeats Playwright's settings of the mouse. */
const settings = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'defaultFontSize=32',
].join();
