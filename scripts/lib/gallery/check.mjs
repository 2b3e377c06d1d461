// The faults that the gallery finds by itself in a state that it photographs.
import { axeFindings } from '../../../e2e/support/screen/axe.ts';
import { missedByFinger } from '../../../e2e/support/screen/targets.ts';
import { looks } from './devices.mjs';

/**
 * Code that scrolls is no stop of the log: it is reached from within its row, as all that a message holds
 * (e2e/composer/caret.spec.ts), of which axe knows nothing.
 */
const isReachedInItsRow = (rule, html) => rule === 'scrollable-region-focusable' && html.startsWith('<pre');

/**
 * Resolves with what is wrong on the page, a line each: axe in light, its rules of colour in dark, and at 390 px what a finger
 * misses. The page is left in the dark.
 */
export async function findingsOn(page, finger) {
  await page.emulateMedia(looks.light);
  const light = await axeFindings(page, { except: isReachedInItsRow });
  const missed = finger ? await missedByFinger(page) : [];
  await page.emulateMedia(looks.dark);
  const dark = await axeFindings(page, { colours: true });
  return [
    ...light,
    ...dark.map((finding) => `in the dark: ${finding}`),
    ...missed.map((finding) => `misses a finger: ${finding}`),
  ];
}
