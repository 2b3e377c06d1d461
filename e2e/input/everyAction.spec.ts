import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { png } from '../support/files';
import { byKeyboard, byTouch, type Hand } from '../support/inputModes';
import type { Person } from '../support/person';
import type { Room } from '../support/room';
import { putShare } from '../support/sharing';

test('every action by the keyboard alone', async ({ join, room }) => {
  // Some three hundred keys, one after the other.
  test.setTimeout(150_000);
  const ada = await join('ada');
  await arrange(ada, room);
  await performAll(ada, room, byKeyboard(ada.page));
});

test('every action by touch alone', async ({ join, room }) => {
  test.setTimeout(150_000);
  const ada = await join('ada', { phone: true });
  await arrange(ada, room);
  await performAll(ada, room, byTouch(ada.page));
});

/** Enough before the two that the first of them is far from the last. */
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

/** Every action, done and seen to be done, with the hand this person has. */
async function performAll(ada: Person, room: Room, hand: Hand) {
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
    await hand.tool(mine, '❤️');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await hand.press(heart);
    await expect(heart).toHaveCount(0);
  });
  await test.step('react with any', async () => {
    await hand.tool(mine, 'React');
    await hand.emoji(page.getByRole('dialog', { name: 'Pick a reaction' }), 'red heart');
    await expect(heart).toBeVisible();
  });
  await test.step('who reacted', async () => {
    await hand.menu(mine, 'Who reacted');
    const who = page.getByRole('dialog', { name: 'Who reacted' });
    await expect(who).toContainText(ada.name);
    await hand.press(button('Close', who));
    await expect(who).toHaveCount(0);
    await hand.press(heart);
    await expect(heart).toHaveCount(0);
  });
  await test.step('reply', async () => {
    await hand.tool(theirs, 'Reply');
    const strip = page.getByRole('group', { name: /^Replying to / });
    await expect(strip).toContainText('theirs');
    await hand.press(button('Cancel reply'));
    await expect(strip).toHaveCount(0);
  });
  await test.step('edit', async () => {
    await hand.menu(mine, 'Edit');
    await hand.write(page.getByRole('textbox', { name: 'Edit message' }), '**mine** again');
    await hand.press(button('Save'));
    await expect(mine).toHaveAccessibleName(/edited/);
    await expect(mine).toContainText('mine again');
  });
  await test.step('show the source', async () => {
    await hand.menu(mine, 'Show source');
    await expect(mine).toContainText('**mine** again');
    await hand.menu(mine, 'Show formatted');
    await expect(mine).not.toContainText('**');
  });
  await test.step('copy text', async () => {
    await hand.menu(mine, 'Copy text');
    await expect.poll(clipboard).toBe('**mine** again');
  });
  await test.step('copy link', async () => {
    await hand.menu(mine, 'Copy link');
    await expect.poll(clipboard).toContain(`/groups/${room.group.id}/messages/`);
  });
  await test.step('mark as unread', async () => {
    await hand.menu(theirs, 'Mark as unread');
    await expect(page.getByRole('separator', { name: 'New messages' })).toBeVisible();
  });
  await test.step('delete, and take it back', async () => {
    await hand.menu(mine, 'Delete');
    await expect(mine).toHaveCount(0);
    await hand.press(undo());
    await expect(mine).toBeVisible();
  });
  await test.step('select several and copy', async () => {
    await hand.menu(theirs, 'Select');
    await expect(bar).toContainText('1 selected');
    await expect(button('Delete', bar)).toBeDisabled();
    await hand.choose(mine);
    await expect(bar).toContainText('2 selected');
    await hand.press(button('Copy', bar));
    await expect.poll(clipboard).toMatch(/^keeper-\d+, .*\ntheirs\n\nada-\d+, .*\n\*\*mine\*\* again$/);
    await expect(bar).toHaveCount(0);
  });
  await test.step('select and delete, and take it back', async () => {
    await hand.press(button('Group menu'));
    await hand.press(page.getByRole('menuitem', { name: 'Select messages' }));
    await hand.choose(mine);
    await hand.press(button('Delete', bar));
    await expect(mine).toHaveCount(0);
    await hand.press(undo());
    await expect(mine).toBeVisible();
  });
  await test.step('search', async () => {
    await hand.press(button('Search messages'));
    await hand.write(page.getByRole('searchbox', { name: 'Search messages' }), 'line 12');
    await hand.press(page.getByRole('list', { name: 'Search results' }).getByRole('button'));
    await expect(ada.message('line 12')).toBeInViewport();
    await hand.press(button('Close search'));
  });
  await test.step('go to a date, and back to the latest', async () => {
    await hand.press(button('Group menu'));
    await hand.press(page.getByRole('menuitem', { name: 'Go to a date' }));
    await hand.press(button('Go'));
    await expect(ada.message('line 00')).toBeFocused();
    await hand.press(page.getByRole('button', { name: /^Jump to latest/ }));
    await expect(mine).toBeInViewport();
  });
  await test.step('write with format, an emoji and a file, and send', async () => {
    // On a phone it is there while somebody writes.
    await hand.press(ada.composer);
    await hand.press(button('Formatting'));
    await hand.press(button('Bold', page.getByRole('toolbar', { name: 'Formatting' })));
    await expect(ada.composer).toHaveValue('****');
    await hand.write(ada.composer, 'by hand ');
    await hand.press(button('Add emoji'));
    await hand.emoji(page.getByRole('dialog', { name: 'Pick an emoji' }), 'red heart');
    await expect(ada.composer).toHaveValue('by hand ❤️');
    const chooser = page.waitForEvent('filechooser');
    await hand.press(button('Attach files'));
    await (await chooser).setFiles(png('lake.png', 64, 40));
    await expect(button('Remove lake.png')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await hand.press(button('Send'));
    await expect(ada.composer).toHaveValue('');
    const sent = ada.message('by hand ❤️');
    await expect(sent.getByRole('button', { name: 'Open image lake.png' })).toBeVisible();
    await expect.poll(async () => (await room.said()).at(-1)).toContain('by hand ❤️');
    await expect(sent).not.toHaveAccessibleName(/sending|waiting/i);
  });
  await test.step('discard what was shared, take that back, and choose a group for it', async () => {
    await putShare(page, 'low tide');
    await page.goto('/share');
    await hand.press(button('Discard'));
    await expect(page.getByText('Nothing is waiting here')).toBeVisible();
    await hand.press(undo());
    await hand.write(page.getByRole('combobox', { name: 'Choose a group' }), room.group.name);
    await hand.option(page.getByRole('option', { name: room.group.name }));
    await expect(ada.composer).toHaveValue('low tide');
  });
}
