import path from 'node:path';
import { root } from './run.mjs';

/** Where ensure-browser.mjs leaves what it found, for playwright.config.ts. */
export const browserFile = path.join(root, 'node_modules/.cache/browser.json');

/** Keeps Debian's build from phoning home at every start; harmless elsewhere. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** Chromium has no sandbox when it runs as root. */
export const browserArgs = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;

/**
 * Parts of the address bar that Chromium loads ahead in a process of its own for every new window. Headless they are never
 * seen, and a journey opens a window for each of its people: they were a quarter of the work of all journeys.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * The arguments with the unseen parts off. `commandLine`: of a browser that was started without them. Chromium obeys the last
 * list of features alone, so that it must also name those that Playwright turns off.
 */
export function withoutUnseen(args, commandLine) {
  const off = /--disable-features=(\S+)/.exec(commandLine)?.[1]?.split(',') ?? [];
  return [...args, `--disable-features=${[...off, ...unseen].join(',')}`];
}
