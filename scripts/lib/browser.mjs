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

/** As root Chromium has no sandbox to offer. */
export const browserArgs = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
