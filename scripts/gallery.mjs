// npm run gallery: pictures of every view, to be looked at, in test-results/gallery. Arguments are names of views, and
// `--looks=light,dark` and `--widths=390,1280` for fewer of each.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { password } from '../e2e/support/api.ts';
import { arrangeDemo } from '../e2e/support/demoWorld.ts';
import { endTrouble, firstRun, holding, kinds, outside, showTrouble, views, waiting } from '../e2e/support/views.ts';
import { drawn, openDemo, signIn } from './lib/demo.mjs';
import { writePages } from './lib/gallery/index.mjs';
import { root } from './lib/run.mjs';

const looks = {
  light: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  contrast: { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  forced: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
};
const themes = ['light', 'dark'];
/** A finger or a mouse, and how large the screen is: the narrow one of each is where states and contents are shown. */
const devices = {
  phone: {
    sizes: [
      [390, 844],
      [820, 1180],
    ],
    context: { hasTouch: true, isMobile: true },
  },
  desk: {
    sizes: [
      [1280, 800],
      [2560, 1440],
    ],
    context: {},
  },
}; // prettier-ignore
const folder = path.join(root, 'test-results/gallery');
const asked = process.argv.slice(2);
const wanted = asked.filter((each) => !each.startsWith('--'));
/** All there are, or those of them that an option names. */
const only = (option, all) => {
  const named = asked
    .find((each) => each.startsWith(`--${option}=`))
    ?.split('=')[1]
    ?.split(',');
  return all.filter((each) => named?.includes(String(each)) ?? true);
};
const failures = [];
const pictures = [];

const { address, browser, dispose } = await openDemo({ RATE_LIMITS: 'off' });

/** A page at this device, and how it is photographed as it stands. */
async function openPage(device, options = {}) {
  const { sizes, context } = devices[device];
  const [width, height] = sizes[0];
  const page = await browser
    .newContext({
      baseURL: address,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width, height },
      ...context,
      ...options,
    })
    .then((made) => made.newPage());
  page.setDefaultTimeout(15_000);
  return page;
}

async function photograph(page, view, state, sizes, lookNames) {
  for (const [width, height] of sizes) {
    if (only('widths', [width]).length === 0) continue;
    await page.setViewportSize({ width, height });
    for (const look of only('looks', lookNames)) {
      await page.emulateMedia(looks[look]);
      await drawn(page);
      const file = `${view}.${state}.${look}.${width}.png`;
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
      pictures.push({ file, view, look, width, state });
    }
  }
}

/** One that fails is told of at the end, and keeps none of the others from being made. */
async function attempt(page, device, view, state, show, { all = false } = {}) {
  if (wanted.length > 0 && !wanted.includes(view)) return;
  const { sizes } = devices[device];
  try {
    await page.setViewportSize({ width: sizes[0][0], height: sizes[0][1] });
    await show();
    await photograph(page, view, state, all ? sizes : sizes.slice(0, 1), all ? Object.keys(looks) : themes);
  } catch (error) {
    failures.push(`${view} ${state} ${device}: ${error.message.split('\n').slice(0, 4).join(' ')}`);
  }
}

async function ofNobody(device) {
  const page = await openPage(device);
  for (const [view, show] of Object.entries(outside))
    await attempt(page, device, view, 'loaded', () => show(page), { all: true });
  await page.context().close();
}

async function ofNewcomer(device) {
  const page = await openPage(device);
  await signIn(page, 'newcomer', password);
  for (const [view, show] of Object.entries(firstRun))
    await attempt(page, device, view, 'empty', () => show(page).then(() => page.waitForTimeout(300)), { all: true });
  await page.context().close();
}

async function ofIda(device, world) {
  const page = await openPage(device);
  await signIn(page, 'ida');
  for (const [view, show] of Object.entries(views))
    await attempt(page, device, view, 'loaded', () => show(page, world, device === 'phone'), { all: true });
  for (const key of kinds)
    for (const [view, show] of Object.entries(holding))
      await attempt(page, device, view, key, () => show(page, world, key));
  await ofTrouble(page, device, world);
  await page.context().close();
}

async function ofTrouble(page, device, world) {
  for (const [view, late] of Object.entries(waiting))
    for (const trouble of ['loading', 'failed', 'offline']) {
      await attempt(page, device, view, trouble, () => showTrouble(page, world, late, trouble));
      await endTrouble(page);
    }
}

try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { world } = await arrangeDemo(address);
  for (const device of Object.keys(devices)) {
    await ofNobody(device);
    await ofNewcomer(device);
    await ofIda(device, world);
  }
  writePages(folder, pictures);
} finally {
  await dispose();
}
console.log(`${pictures.length} pictures: test-results/gallery/index.html`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
