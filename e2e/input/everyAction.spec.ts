import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { png } from '../support/files';
import { byKeyboard, byTouch, type InputMode } from '../support/inputModes';
import type { Person } from '../support/person';
import type { Room } from '../support/room';
import { putShare } from '../support/sharing';

test('every action by the keyboard alone', { tag: '@runs' }, async ({ join, room }) => {
  // The keyboard presses about three hundred keys, one after another.
  test.setTimeout(150_000);
  const ada = await join('ada');
  await arrange(ada, room);
  await performAll(ada, room, byKeyboard(ada.page));
});

test('every action by touch alone', { tag: '@runs' }, async ({ join, room }) => {
  test.setTimeout(150_000);
  const ada = await join('ada', { phone: true });
  await arrange(ada, room);
  await performAll(ada, room, byTouch(ada.page));
});

/** Adds so many messages before `theirs` and `mine` that the first row is far from the last row. */
async function arrange(ada: Person, room: Room) {
  const { conversation_id } = room.group;
  const say = (who: Pick<Person, 'api'>, message: string) =>
    who.api(endpoints.createMessage, { body: { conversation_id, message } });
  for (let line = 0; line < 24; line++) await say(room.keeper, `line ${String(line).padStart(2, '0')}`);
  await say(room.keeper, 'theirs');
  await room.admit(ada.name);
  await say(ada, 'mine');
  await ada.open(room);
  await expect(ada.message('mine')).toBeVisible();
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** Performs every action in this input mode, and checks each result. */
async function performAll(ada: Person, room: Room, input: InputMode) {
  const { page } = ada;
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const button = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true });
  const undo = () => button('Undo').last();
  const mine = ada.message('mine');
  const theirs = ada.message('theirs');
  const heart = mine.getByRole('button', { name: /^red heart, 1: you/ });
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });

  await test.step('react with one of the usual, and take it back', async () => {
    await input.tool(mine, '❤️');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await input.press(heart);
    await expect(heart).toHaveCount(0);
  });
  await test.step('react with any', async () => {
    await input.tool(mine, 'React');
    await input.emoji(page.getByRole('dialog', { name: 'Pick a reaction' }), 'red heart');
    await expect(heart).toBeVisible();
  });
  await test.step('who reacted', async () => {
    await input.menu(mine, 'Who reacted');
    const who = page.getByRole('dialog', { name: 'Who reacted' });
    await expect(who).toContainText(ada.name);
    await input.press(button('Close', who));
    await expect(who).toHaveCount(0);
    await input.press(heart);
    await expect(heart).toHaveCount(0);
  });
  await test.step('reply', async () => {
    await input.tool(theirs, 'Reply');
    const strip = page.getByRole('group', { name: /^Replying to / });
    await expect(strip).toContainText('theirs');
    await input.press(button('Cancel reply'));
    await expect(strip).toHaveCount(0);
  });
  await test.step('edit', async () => {
    await input.menu(mine, 'Edit');
    await input.write(page.getByRole('textbox', { name: 'Edit message' }), '**mine** again');
    await input.press(button('Save'));
    await expect(mine).toHaveAccessibleName(/edited/);
    await expect(mine).toContainText('mine again');
  });
  await test.step('show the source', async () => {
    await input.menu(mine, 'Show source');
    await expect(mine).toContainText('**mine** again');
    await input.menu(mine, 'Show formatted');
    await expect(mine).not.toContainText('**');
  });
  await test.step('copy text', async () => {
    await input.menu(mine, 'Copy text');
    await expect.poll(clipboard).toBe('**mine** again');
  });
  await test.step('copy link', async () => {
    await input.menu(mine, 'Copy link');
    await expect.poll(clipboard).toContain(`/groups/${room.group.id}/messages/`);
  });
  await test.step('mark as unread', async () => {
    await input.menu(theirs, 'Mark as unread');
    await expect(page.getByRole('separator', { name: 'New messages' })).toBeVisible();
  });
  await test.step('delete, and take it back', async () => {
    await input.menu(mine, 'Delete');
    await expect(mine).toHaveCount(0);
    await input.press(undo());
    await expect(mine).toBeVisible();
  });
  await test.step('select several and copy', async () => {
    await input.menu(theirs, 'Select');
    await expect(bar).toContainText('1 selected');
    await expect(button('Delete', bar)).toBeDisabled();
    await input.choose(mine);
    await expect(bar).toContainText('2 selected');
    await input.press(button('Copy', bar));
    await expect.poll(clipboard).toMatch(/^keeper-\d+, .*\ntheirs\n\nada-\d+, .*\n\*\*mine\*\* again$/);
    await expect(bar).toHaveCount(0);
  });
  await test.step('select and delete, and take it back', async () => {
    await input.press(button('Group menu'));
    await input.press(page.getByRole('menuitem', { name: 'Select messages' }));
    await input.choose(mine);
    await input.press(button('Delete', bar));
    await expect(mine).toHaveCount(0);
    await input.press(undo());
    await expect(mine).toBeVisible();
  });
  await test.step('search', async () => {
    await input.press(button('Search messages'));
    await input.write(page.getByRole('searchbox', { name: 'Search messages' }), 'line 12');
    await input.press(page.getByRole('list', { name: 'Search results' }).getByRole('button'));
    await expect(ada.message('line 12')).toBeInViewport();
    await input.press(button('Close search'));
  });
  await test.step('go to a date, and back to the latest', async () => {
    await input.press(button('Group menu'));
    await input.press(page.getByRole('menuitem', { name: 'Go to a date' }));
    await input.press(button('Go'));
    await expect(ada.message('line 00')).toBeFocused();
    await input.press(page.getByRole('button', { name: /^Jump to latest/ }));
    await expect(mine).toBeInViewport();
  });
  await test.step('write with format, an emoji and a file, and send', async () => {
    await input.press(ada.composer);
    // On a phone the button has no room. The menu of the attach button has it instead.
    const isAway = await button('Formatting').isHidden();
    const choose = async (name: string) => {
      await input.press(button('Attach files'));
      await input.press(page.getByRole('menuitem', { name, exact: true }));
    };
    if (isAway) await choose('Formatting');
    else await input.press(button('Formatting'));
    await input.press(button('Bold', page.getByRole('toolbar', { name: 'Formatting' })));
    await expect(ada.composer).toHaveValue('****');
    await input.write(ada.composer, 'by hand ');
    await input.press(button('Add emoji'));
    await input.emoji(page.getByRole('dialog', { name: 'Pick an emoji' }), 'red heart');
    await expect(ada.composer).toHaveValue('by hand ❤️');
    const chooser = page.waitForEvent('filechooser');
    if (isAway) await choose('File');
    else await input.press(button('Attach files'));
    await (await chooser).setFiles(png('lake.png', 64, 40));
    await expect(button('Remove lake.png')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await input.press(button('Send'));
    await expect(ada.composer).toHaveValue('');
    const sent = ada.message('by hand ❤️');
    await expect(sent.getByRole('button', { name: 'Open image lake.png' })).toBeVisible();
    await expect.poll(async () => (await room.said()).at(-1)).toContain('by hand ❤️');
    await expect(sent).not.toHaveAccessibleName(/sending|waiting/i);
  });
  await test.step('discard what was shared, take that back, and choose a group for it', async () => {
    await putShare(page, 'low tide');
    await page.goto('/share');
    await input.press(button('Discard'));
    await expect(page.getByText('Nothing is waiting here')).toBeVisible();
    await input.press(undo());
    await input.write(page.getByRole('combobox', { name: 'Choose a group' }), room.group.name);
    await input.option(page.getByRole('option', { name: room.group.name }));
    await expect(ada.composer).toHaveValue('low tide');
  });
}
