import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that colours alone can violate. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Expects that the page, as it is now, violates no accessibility rule. */
export async function axe(page: Page, { colours = false } = {}): Promise<void> {
  expect(await axeFindings(page, { colours })).toEqual([]);
}

interface AxeOptions {
  colours?: boolean;
  /** True for a violation to ignore. `html` is the markup of the element. */
  except?: (rule: string, html: string) => boolean;
}

/** The violations of the accessibility rules on the page, a line each. Rejects when axe looked at nothing. */
export async function axeFindings(
  page: Page,
  { colours = false, except = () => false }: AxeOptions = {},
): Promise<string[]> {
  // Loads axe only once per page, because each load takes as long as a check.
  const again = await page.evaluate(() => 'axe' in window);
  // Without legacy mode axe opens a new page for each check. `resultTypes` omits only the list of elements that passed;
  // every rule still runs.
  const builder = new AxeBuilder({ page, ...(again && { axeSource: '/* in the page already */' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations, passes, incomplete } = await (colours
    ? builder.withRules(ofColour)
    : builder.withTags(tags)
  ).analyze();
  // axe cannot find the colours behind a layer that opens from the header. axe then reports `incomplete`, which also
  // counts as checked.
  const looked = colours ? [...passes, ...incomplete] : passes;
  expect(looked.length, 'axe looked at nothing').toBeGreaterThan(0);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(({ html }) => !except(id, html)).map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

/** Checks both themes. The second theme changes only colours, so it is checked only with the rules for colours. */
export async function axeInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe(page, { colours: true });
}
