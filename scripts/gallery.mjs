// npm run gallery: writes pictures of every view to test-results/gallery. Checks each state for axe violations, cut
// texts and, at 320 and 390 px, small touch targets. Arguments are names of views. `--looks=light,dark`,
// `--widths=390,1280` and `--states=loaded,rtl` take fewer pictures; `--no-check` omits the checks.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { cutWords } from '../e2e/support/screen/cutWords.ts';
import { launchWithLargeText } from '../e2e/support/screen/largeText.ts';
import { arrangeDemo } from '../e2e/support/views/demoWorld.ts';
import { endTrouble } from '../e2e/support/views/trouble.ts';
import { drawn, imagesDrawn, openDemo, signIn } from './lib/demo.mjs';
import { findingsOn } from './lib/gallery/check.mjs';
import { devices, looks, themes, wear } from './lib/gallery/devices.mjs';
import { writePages } from './lib/gallery/index.mjs';
import { planOf } from './lib/gallery/plan.mjs';
import { root } from './lib/run.mjs';

const lanes = 4;
const leastStates = 60;

/** The timeout allows for a busy machine. */
const patienceMs = 60_000;

const folder = path.join(root, 'test-results/gallery');
const asked = process.argv.slice(2);
const isChecked = !asked.includes('--no-check');
const views = asked.filter((each) => !each.startsWith('--'));
const named = (option) =>
  asked
    .find((each) => each.startsWith(`--${option}=`))
    ?.split('=')[1]
    ?.split(',');
const isWanted = (option, value) => named(option)?.includes(String(value)) ?? true;
const isWhole = asked.length === 0;

let wrong = 0;
/** Prints each problem at once, because a whole run takes long. */
const report = (line) => {
  wrong++;
  console.error(line);
};
const pictures = [];
const checked = new Set();

const { address, browser, launch, dispose } = await openDemo({ RATE_LIMITS: 'off' });
let largeText;

async function openPage(device, remembers = true) {
  const { sizes, context } = devices[device];
  const made = await (device === 'largeText' ? largeText : browser).newContext({
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: sizes[0].width, height: sizes[0].height },
    ...context,
  });
  if (!remembers)
    await made.addInitScript(() => localStorage.setItem('confab:preferences', JSON.stringify({ keepNothing: true })));
  const page = await made.newPage();
  page.setDefaultTimeout(patienceMs);
  return page;
}

async function photograph(page, { view, state, all }, sizes) {
  for (const { width, height, looks: own } of sizes) {
    await page.setViewportSize({ width, height });
    const shown = (all || named('looks') ? own : themes).filter((look) => isWanted('looks', look));
    for (const look of shown) {
      await wear(page, looks[look]);
      await imagesDrawn(page);
      const file = `${view}.${state}.${look}.${width}.jpeg`;
      if (isChecked) for (const words of await cutWords(page)) report(`${file}: cut: ${words}`);
      await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 90, animations: 'disabled' });
      pictures.push({ file, view, look, width, state });
    }
  }
}

async function take(page, device, shot) {
  const { sizes, checks } = devices[device];
  const wantedSizes = (shot.all ? sizes : sizes.slice(0, 1)).filter(
    (size) => isWanted('widths', size.width) && size.looks.some((look) => isWanted('looks', look)),
  );
  if (wantedSizes.length === 0 || !isWanted('states', shot.state)) return;
  const name = `${shot.view} ${shot.state} ${device}`;
  try {
    const { width, height } = sizes[0];
    await page.setViewportSize({ width, height });
    await page.emulateMedia(looks.light.media);
    await shot.show(page);
    await drawn(page);
    if (isChecked && wantedSizes.includes(sizes[0])) {
      const found = await findingsOn(page, checks);
      for (const finding of found) report(`${name}: ${finding}`);
      checked.add(`${shot.view} ${shot.state}`);
    }
    await photograph(page, shot, wantedSizes);
  } catch (error) {
    report(`${name}: ${error.message.split('\n').slice(0, 4).join(' ')}`);
  }
  await endTrouble(page);
}

async function takePart({ device, who, secret, shots, remembers }) {
  const page = await openPage(device, remembers);
  try {
    if (who) await signIn(page, who, secret);
    for (const shot of shots) await take(page, device, shot);
  } catch (error) {
    report(`a page of ${who ?? 'nobody'} on ${device}: ${error.message.split('\n')[0]}`);
  } finally {
    await page.context().close();
  }
}

try {
  largeText = await launchWithLargeText(chromium, launch);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { world } = await arrangeDemo(address);
  const parts = planOf(devices, world, views);
  const work = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) await takePart(part);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  const order = (picture) => `${picture.view} ${picture.state} ${String(picture.width).padStart(5)} ${picture.look}`;
  writePages(
    folder,
    pictures.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
  );
} finally {
  // Ends the service even if the browser does not close.
  await Promise.all([dispose(), largeText?.close()]);
}
if (isChecked && isWhole && checked.size < leastStates) report(`only ${checked.size} states were checked`);
console.log(`${pictures.length} pictures: test-results/gallery/index.html`);
console.log(`${checked.size} states checked; ${wrong} findings and failures`);
if (wrong > 0) process.exit(1);
