import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that other colours on the same elements can be against. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Nothing on the page, as it is now, is against the accessibility rules. */
export async function axe(page: Page, { colours = false } = {}): Promise<void> {
  expect(await axeFindings(page, { colours })).toEqual([]);
}

interface AxeOptions {
  colours?: boolean;
  /** Exceptions, by their rule and the markup of the element. */
  except?: (rule: string, html: string) => boolean;
}

/** The violations of the accessibility rules on the page, a line each. Rejects when axe looked at nothing. */
export async function axeFindings(
  page: Page,
  { colours = false, except = () => false }: AxeOptions = {},
): Promise<string[]> {
  // To read the program anew for each look took as long as the look.
  const again = await page.evaluate(() => 'axe' in window);
  // The other mode is for frames of other origins, and opens a page of its own for each look. Every rule runs; a selector for
  // every element that passed one is what nobody reads.
  const builder = new AxeBuilder({ page, ...(again && { axeSource: '/* in the page already */' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations, passes, incomplete } = await (colours
    ? builder.withRules(ofColour)
    : builder.withTags(tags)
  ).analyze();
  // A layer over the page from within its header looks covered to axe: then it cannot tell the colours behind, and
  // asked for those alone it has looked all the same.
  const looked = colours ? [...passes, ...incomplete] : passes;
  expect(looked.length, 'axe looked at nothing').toBeGreaterThan(0);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(({ html }) => !except(id, html)).map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

/** The same in both themes. The second changes no element and no place, so there only colours can be wrong. */
export async function axeInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page, { colours: true });
}
