// The faults that the gallery finds by itself in a state that it photographs.
import { axeFindings } from '../../../e2e/support/screen/axe.ts';
import { missedByFinger } from '../../../e2e/support/screen/targets.ts';
import { looks } from './devices.mjs';

/**
 * Code that scrolls is no tab stop: like everything in a message it is reached from its row (e2e/composer/caret.spec.ts),
 * which axe cannot know.
 */
const isReachedInItsRow = (rule, html) => rule === 'scrollable-region-focusable' && html.startsWith('<pre');

/**
 * Resolves with one line for each problem: all rules of axe in light, if asked its colour rules in dark, and the touch targets that
 * are too small for a `finger`.
 */
export async function findingsOn(page, { finger = false, inDark = false }) {
  const light = await axeFindings(page, { except: isReachedInItsRow });
  const missed = finger ? await missedByFinger(page) : [];
  if (inDark) await page.emulateMedia(looks.dark.media);
  const dark = inDark ? await axeFindings(page, { colours: true }) : [];
  return [
    ...light,
    ...dark.map((finding) => `in the dark: ${finding}`),
    ...missed.map((finding) => `misses a finger: ${finding}`),
  ];
}
