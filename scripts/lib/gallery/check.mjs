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
 * Resolves with one line for each problem: all rules of axe in light, its colour rules in dark, and by touch the targets that are
 * too small. The colours are those of every size, so `inDark` is false on devices that show what a larger one of their kind shows.
 */
export async function findingsOn(page, { finger, inDark }) {
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
