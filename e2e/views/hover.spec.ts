import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

/**
 * The colour behind the text of an element, as drawn: its own background over those of its ancestors. In sRGB from 0 to
 * 255.
 */
const groundOf = (of: Locator): Promise<number[]> =>
  of.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    for (let at: Element | null = element; context && at; at = at.parentElement) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = getComputedStyle(at).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
      if (opacity > 0) return [red, green, blue];
    }
    return [];
  });

function luminanceOf(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The factor by which the background of an element changes under the pointer. 1 means no change. */
async function changeBy(page: Page, of: Locator): Promise<number> {
  await page.mouse.move(2, 2);
  const before = luminanceOf(await groundOf(of));
  await of.hover({ force: true });
  const after = luminanceOf(await groundOf(of));
  return (Math.max(before, after) + 0.05) / (Math.min(before, after) + 0.05);
}

/** A person sees no change below this factor. */
const seen = 1.08;

test('what is under the pointer stands out on every ground, in both themes, and what is disabled does not answer it', {
  tag: '@runs',
}, async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  // Turns transitions off, so that only final colours are measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { conversation_id } = room.group;
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'words of others' } });
  await ada.api(endpoints.createGroup, { body: { name: `Other of ${ada.name}` } });
  await ada.open(room);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const changes = async (name: string, of: Locator) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => changeBy(page, of), `${name}, ${colorScheme}`).toBeGreaterThan(seen);
    }
  };
  await changes('a row of the list', ada.groupLink(`Other of ${ada.name}`));
  await changes('a button above the list', button('Find'));
  await changes('a button of the header', button('Group menu'));
  await changes('a button of the composer', button('Add emoji'));
  await button('Group menu').click();
  await changes('an item of a menu', page.getByRole('menuitem').nth(1));
  await page.keyboard.press('Escape');
  await button('Find').click();
  await changes('something to be found', page.getByRole('option').nth(1));
  await changes('a button of a dialog', page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Escape');
  await button('Select groups').click();
  const archive = button('Archive selected');
  await expect(archive).toBeDisabled();
  expect(await changeBy(page, archive)).toBe(1);
});
