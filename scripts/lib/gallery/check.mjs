import { axeFindings } from '../../../e2e/support/screen/axe.ts';
import { missedByFinger } from '../../../e2e/support/screen/targets.ts';
import { looks } from './devices.mjs';

/** A code block that scrolls is no tab stop, because the keyboard reaches it from its row (e2e/composer/caret.spec.ts). */
const isReachedInItsRow = (rule, html) => rule === 'scrollable-region-focusable' && html.startsWith('<pre');

/**
 * Checks all axe rules in the light theme. `inDark` adds the colour rules in the dark theme, and `finger` adds touch
 * targets.
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
