import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

/** The places of the first and the last letter of an element, and the box that shows them. */
function ends(element: Element) {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  const middleOf = (at: number) => {
    if (!words) return Number.NaN;
    range.setStart(words, at);
    range.setEnd(words, at + 1);
    const { left, width } = range.getBoundingClientRect();
    return left + width / 2;
  };
  const { left, right } = element.getBoundingClientRect();
  return { first: middleOf(0), last: middleOf((words?.nodeValue?.length ?? 1) - 1), left, right };
}

test('a name of either direction is cut at its end, and what has no room in the line below it leaves no separator', async ({
  join,
  room,
  unique,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  await page.setViewportSize({ width: 320, height: 568 });
  const names = [unique('The committee for everything else'), `رحلة نهاية الأسبوع إلى البحر ${unique('')}`];
  for (const name of names) {
    const body = { name, description: 'Everything that has to be said', contacts: [room.keeper.username] };
    const { id } = await ada.api(endpoints.createGroup, { body });
    await page.goto(`/groups/${id}`);
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    const { first, last, left, right } = await heading.evaluate(ends);
    expect(first, `the beginning of ${name}`).toBeGreaterThan(left);
    expect(first, `the beginning of ${name}`).toBeLessThan(right);
    expect(last < left || last > right, `the end of ${name} is cut`).toBe(true);
    const line = page.locator('h1 + p');
    const seen = await line.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return [...element.children].flatMap((part) => {
        const { top, width } = part.getBoundingClientRect();
        return top < box.bottom ? [width] : [];
      });
    });
    for (const width of seen) expect(width, 'a part of the line has room for a word').toBeGreaterThan(48);
  }
});
