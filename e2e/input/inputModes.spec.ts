import { devices } from '@playwright/test';
import { expect, test } from '../fixtures';
import { password } from '../support/api';
import { byKeyboard, byMouse, byTouch, type InputMode } from '../support/inputModes';
import { Person } from '../support/person';
import { launchWithLargeText } from '../support/screen/largeText';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
const phone = { ...pixel, viewport: { width: 390, height: 844 } };

const inputModes: Record<string, { options: object; inputOf: typeof byTouch; large?: true }> = {
  'by touch alone at 390 px': { options: phone, inputOf: byTouch },
  'by the keyboard alone at 1280 px': { options: { viewport: { width: 1280, height: 800 } }, inputOf: byKeyboard },
  'with text of 200 %': { options: { viewport: { width: 1280, height: 800 } }, inputOf: byMouse, large: true },
};

for (const [mode, { options, inputOf, large }] of Object.entries(inputModes))
  test(`the main job ${mode}`, { tag: inputOf === byKeyboard ? [] : '@runs' }, async ({
    playwright,
    launchOptions,
    browser,
    account,
    service,
    complaints,
    unique,
  }) => {
    test.setTimeout(180_000);
    const [ada, lin] = await Promise.all([account('ada'), account('lin')]);
    const own = large && (await launchWithLargeText(playwright.chromium, launchOptions));
    const context = await (own ?? browser).newContext({ ...options, baseURL: service.url, reducedMotion: 'reduce' });
    await complaints.watch(context, ada.username);
    // Somebody without a session first gets a 401.
    complaints.allow(/status of 401\b/);
    const page = await context.newPage();
    await doMainJob(new Person(ada, page), lin.username, unique('Lake'), inputOf(page));
    await context.close();
    await own?.close();
  });

/** `taps` counts the presses and the fields that are filled in. Typing does not count. */
function counted(input: InputMode): InputMode & { taps: number } {
  return {
    ...input,
    taps: 0,
    press(target) {
      this.taps++;
      return input.press(target);
    },
    write(field, text) {
      this.taps++;
      return input.write(field, text);
    },
  };
}

async function doMainJob(ada: Person, other: string, group: string, plain: InputMode) {
  const { page } = ada;
  const input = counted(plain);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('sign in', async () => {
    await page.goto('/sign-in');
    await input.write(field('Username'), ada.name);
    await input.write(field('Password'), password);
    await input.press(button('Sign in'));
    await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  });
  await test.step('a first group with a person and a first message takes at most 8 taps', async () => {
    input.taps = 0;
    await input.press(page.getByRole('link', { name: 'New group' }).last());
    await input.write(field('Name'), group);
    await input.write(page.getByRole('combobox', { name: 'Members' }), other);
    await input.option(page.getByRole('option', { name: other, exact: true }));
    input.taps++;
    await input.press(button('Create group'));
    await input.write(ada.composer, 'Shall we walk to the laek?');
    await input.press(button('Send'));
    await expect(ada.message('laek')).not.toHaveAccessibleName(/sending|waiting/i);
    expect(input.taps).toBeLessThanOrEqual(8);
  });
  await test.step('reply, react and edit', async () => {
    await input.tool(ada.message('laek'), 'Reply');
    await input.write(ada.composer, 'At ten.');
    await input.press(button('Send'));
    const reply = ada.message('At ten.');
    await expect(reply.getByRole('link', { name: /^In reply to / })).toBeVisible();
    await expect(reply).not.toHaveAccessibleName(/sending|waiting/i);
    await input.tool(reply, '❤️');
    await expect(reply.getByRole('button', { name: /^red heart, 1: you/ })).toBeVisible();
    const first = ada.messages.first();
    await input.menu(first, 'Edit');
    await input.write(field('Edit message'), 'Shall we walk to the lake?');
    await input.press(button('Save'));
    await expect(first).toHaveAccessibleName(/edited/);
  });
  await test.step('find', async () => {
    await input.press(button('Search messages'));
    await input.write(page.getByRole('searchbox', { name: 'Search messages' }), 'ten');
    await input.press(page.getByRole('list', { name: 'Search results' }).getByRole('button'));
    await expect(ada.message('At ten.')).toBeInViewport();
    await input.press(button('Close search'));
  });
  await test.step('settings, archive', async () => {
    await input.press(page.getByRole('link', { name: 'Group settings' }));
    await input.press(button('Archive group'));
    await expect(ada.status(`Archived ${group} for everybody`)).toBeVisible();
  });
  await test.step('sign out', async () => {
    await page.goto('/groups');
    await input.press(button('Account menu'));
    await input.press(page.getByRole('menuitem', { name: 'Sign out' }));
    await expect(button('Sign in')).toBeVisible();
  });
}
