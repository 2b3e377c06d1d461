import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing on the page, as it is now, is against the accessibility rules. */
export async function axe(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
  expect(found).toEqual([]);
  expect(passes.length, 'axe looked at nothing').toBeGreaterThan(0);
}
