import path from 'node:path';
import { root } from './run.mjs';

export const browserFile = path.join(root, 'node_modules/.cache/browser.json');

/** Debian's build would otherwise contact its vendor at every start. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** Chromium has no sandbox as root. */
export const browserArgs = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;

/** Chromium preloads these address bar popups in each window, which takes a quarter of the journeys' processor time. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium obeys only the last `--disable-features`, so the list must include Playwright's features from `commandLine`. */
export function withoutUnseen(args, commandLine) {
  const off = /--disable-features=(\S+)/.exec(commandLine)?.[1]?.split(',') ?? [];
  return [...args, `--disable-features=${[...off, ...unseen].join(',')}`];
}
