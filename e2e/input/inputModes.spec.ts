import { devices } from '@playwright/test';
import { expect, test } from '../fixtures';
import { password } from '../support/api';
import { byKeyboard, byMouse, byTouch, type Hand } from '../support/inputModes';
import { launchWithLargeText } from '../support/largeText';
import { Person } from '../support/person';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
const phone = { ...pixel, viewport: { width: 390, height: 844 } };

const ways: Record<string, { options: object; handOf: typeof byTouch; large?: true }> = {
  'by touch alone at 390 px': { options: phone, handOf: byTouch },
  'by the keyboard alone at 1280 px': { options: { viewport: { width: 1280, height: 800 } }, handOf: byKeyboard },
  'with text of 200 %': { options: { viewport: { width: 1280, height: 800 } }, handOf: byMouse, large: true },
};

for (const [way, { options, handOf, large }] of Object.entries(ways))
  test(`the main job ${way}`, async ({ playwright, launchOptions, browser, account, service, complaints, unique }) => {
    test.setTimeout(180_000);
    const [ada, lin] = await Promise.all([account('ada'), account('lin')]);
    const own = large && (await launchWithLargeText(playwright.chromium, launchOptions));
    const context = await (own ?? browser).newContext({ ...options, baseURL: service.url, reducedMotion: 'reduce' });
    await complaints.watch(context, ada.username);
    // The first answer to somebody without a session.
    complaints.allow(/status of 401\b/);
    const page = await context.newPage();
    await doMainJob(new Person(ada, page), lin.username, unique('Lake'), handOf(page));
    await context.close();
    await own?.close();
  });

/** `taps` of a hand are those that a press and a field take; typing is none. */
function counted(hand: Hand): Hand & { taps: number } {
  return {
    ...hand,
    taps: 0,
    press(target) {
      this.taps++;
      return hand.press(target);
    },
    write(field, text) {
      this.taps++;
      return hand.write(field, text);
    },
  };
}

async function doMainJob(ada: Person, other: string, group: string, plain: Hand) {
  const { page } = ada;
  const hand = counted(plain);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('sign in', async () => {
    await page.goto('/sign-in');
    await hand.write(field('Username'), ada.name);
    await hand.write(field('Password'), password);
    await hand.press(button('Sign in'));
    await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  });
  await test.step('a first group with a person and a first message takes at most 8 taps', async () => {
    hand.taps = 0;
    await hand.press(page.getByRole('link', { name: 'New group' }).last());
    await hand.write(field('Name'), group);
    await hand.write(page.getByRole('combobox', { name: 'Members' }), other);
    await hand.option(page.getByRole('option', { name: other, exact: true }));
    hand.taps++;
    await hand.press(button('Create group'));
    await hand.write(ada.composer, 'Shall we walk to the laek?');
    await hand.press(button('Send'));
    await expect(ada.message('laek')).not.toHaveAccessibleName(/sending|waiting/i);
    expect(hand.taps).toBeLessThanOrEqual(8);
  });
  await test.step('reply, react and edit', async () => {
    await hand.tool(ada.message('laek'), 'Reply');
    await hand.write(ada.composer, 'At ten.');
    await hand.press(button('Send'));
    const reply = ada.message('At ten.');
    await expect(reply.getByRole('link', { name: /^In reply to / })).toBeVisible();
    await expect(reply).not.toHaveAccessibleName(/sending|waiting/i);
    await hand.tool(reply, '❤️');
    await expect(reply.getByRole('button', { name: /^red heart, 1: you/ })).toBeVisible();
    const first = ada.messages.first();
    await hand.menu(first, 'Edit');
    await hand.write(field('Edit message'), 'Shall we walk to the lake?');
    await hand.press(button('Save'));
    await expect(first).toHaveAccessibleName(/edited/);
  });
  await test.step('find', async () => {
    await hand.press(button('Search messages'));
    await hand.write(page.getByRole('searchbox', { name: 'Search messages' }), 'ten');
    await hand.press(page.getByRole('list', { name: 'Search results' }).getByRole('button'));
    await expect(ada.message('At ten.')).toBeInViewport();
    await hand.press(button('Close search'));
  });
  await test.step('settings, archive', async () => {
    await hand.press(page.getByRole('link', { name: 'Group settings' }));
    await hand.press(button('Archive group'));
    await expect(ada.status(`Archived ${group}`)).toBeVisible();
  });
  await test.step('sign out', async () => {
    await page.goto('/groups');
    await hand.press(button('Account menu'));
    await hand.press(page.getByRole('menuitem', { name: 'Sign out' }));
    await expect(button('Sign in')).toBeVisible();
  });
}
