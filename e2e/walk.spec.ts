import { devices, type Locator } from '@playwright/test';
import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';
import type { Person } from './support/person';
import type { Room } from './support/room';

/** Every action on a message, done and seen to be done. `act` opens the actions the way this person can. */
async function walk(ada: Person, room: Room, hand: Hand) {
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => ada.page.evaluate(() => navigator.clipboard.readText());
  const mine = ada.message('mine');
  await expect(mine).not.toHaveAccessibleName(/sending/i);

  await test.step('react', async () => {
    await hand.tool(mine, 'React');
    const picker = ada.page.getByRole('dialog', { name: 'Pick a reaction' });
    await hand.press(picker.getByRole('button', { name: 'heart', exact: true }).first());
    await expect(mine.getByRole('button', { name: /^heart, 1: you/ })).toBeVisible();
  });
  await test.step('take the reaction back', async () => {
    await hand.press(mine.getByRole('button', { name: /^heart, 1: you/ }));
    await expect(mine.getByRole('button', { name: /^heart/ })).toHaveCount(0);
  });
  await test.step('reply', async () => {
    await hand.tool(mine, 'Reply');
    await expect(ada.composer).toHaveValue(/> mine/);
    await ada.composer.fill('');
  });
  await test.step('edit', async () => {
    await hand.menu(mine, 'Edit');
    await ada.page.getByRole('textbox', { name: 'Edit message' }).fill('mine again');
    await hand.press(ada.page.getByRole('button', { name: 'Save', exact: true }));
    await expect(mine).toHaveAccessibleName(/edited/);
  });
  await test.step('copy text', async () => {
    await hand.menu(mine, 'Copy text');
    await expect.poll(clipboard).toBe('mine again');
  });
  await test.step('copy link', async () => {
    await hand.menu(mine, 'Copy link');
    await expect.poll(clipboard).toContain(`/groups/${room.group.id}/messages/`);
  });
  await test.step('mark as unread', async () => {
    await hand.menu(ada.message('theirs'), 'Mark as unread');
    await expect(ada.page.getByRole('separator', { name: 'New messages' })).toBeVisible();
  });
  await test.step('select several and copy', async () => {
    await hand.menu(ada.message('theirs'), 'Select');
    const bar = ada.page.getByRole('toolbar', { name: 'Selected messages' });
    await expect(bar).toContainText('1 selected');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await hand.choose(mine);
    await expect(bar).toContainText('2 selected');
    await hand.press(bar.getByRole('button', { name: 'Copy' }));
    await expect.poll(clipboard).toMatch(/^keeper-\d+, .*\ntheirs\n\nada-\d+, .*\nmine again$/);
    await expect(bar).toHaveCount(0);
  });
  await test.step('select and delete, and take it back', async () => {
    await hand.press(ada.page.getByRole('button', { name: 'Group menu' }));
    await hand.press(ada.page.getByRole('menuitem', { name: 'Select messages' }));
    await hand.choose(mine);
    const bar = ada.page.getByRole('toolbar', { name: 'Selected messages' });
    await hand.press(bar.getByRole('button', { name: 'Delete' }));
    await expect(mine).toHaveCount(0);
    await hand.press(ada.page.getByRole('button', { name: 'Undo' }));
    await expect(mine).toBeVisible();
  });
  await test.step('go to a date', async () => {
    await hand.press(ada.page.getByRole('button', { name: 'Group menu' }));
    await hand.press(ada.page.getByRole('menuitem', { name: 'Go to a date' }));
    await hand.press(ada.page.getByRole('button', { name: 'Go', exact: true }));
    await expect(ada.message('theirs')).toBeFocused();
  });
  await test.step('delete, and take it back', async () => {
    await hand.menu(mine, 'Delete');
    await expect(mine).toHaveCount(0);
    await hand.press(ada.page.getByRole('button', { name: 'Undo' }).last());
    await expect(mine).toBeVisible();
  });
}

interface Hand {
  press(target: Locator): Promise<void>;
  /** A button of the toolbar of a message. */
  tool(message: Locator, name: string): Promise<void>;
  /** An item of its menu. */
  menu(message: Locator, name: string): Promise<void>;
  /** Adds it to the selected ones. */
  choose(message: Locator): Promise<void>;
}

test('every action on a message by the keyboard alone', async ({ join, room }) => {
  const ada = await join('ada');
  await arrange(ada, room);
  const { keyboard } = ada.page;
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** By Tab, in either direction: far ones are nearer from the other side. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60 && !(await isFocused(target)); presses++) await keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  /** Into the log by Tab, to the message by the arrows. */
  const go = async (message: Locator) => {
    const inLog = () =>
      ada.page.evaluate(
        () => document.activeElement?.matches('article') && document.activeElement.closest('[role="log"]') !== null,
      );
    for (let presses = 0; presses < 60 && !(await inLog()); presses++) await keyboard.press('Tab');
    await keyboard.press('End');
    for (let presses = 0; presses < 5 && !(await isFocused(message)); presses++) await keyboard.press('ArrowUp');
    await expect(message).toBeFocused();
  };
  const hand: Hand = {
    async press(target) {
      const isItem = (await target.getAttribute('role')) === 'menuitem';
      if (isItem)
        for (let presses = 0; presses < 9 && !(await isFocused(target)); presses++) await keyboard.press('ArrowDown');
      else await reach(target);
      await keyboard.press('Enter');
    },
    async tool(message, name) {
      await go(message);
      await keyboard.press('Enter');
      await reach(message.getByRole('button', { name, exact: true }));
      await keyboard.press('Enter');
    },
    async menu(message, name) {
      await hand.tool(message, 'More actions');
      const item = ada.page.getByRole('menuitem', { name, exact: true });
      await expect(item).toBeVisible();
      await expect(ada.page.getByRole('menuitem').first()).toBeFocused();
      await hand.press(item);
    },
    async choose(message) {
      await go(message);
      await keyboard.press('Space');
    },
  };
  await walk(ada, room, hand);
});

test.describe('by touch', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

  test('every action on a message by touch alone', async ({ browser, account, room, complaints, service }) => {
    const { Person } = await import('./support/person');
    const context = await browser.newContext({ ...phone, baseURL: service.url });
    await complaints.watch(context, 'ada');
    const ada = new Person(await account('ada'), await context.newPage());
    await ada.signIn();
    await arrange(ada, room);
    const touch = await context.newCDPSession(ada.page);
    const longPress = async (message: Locator) => {
      const box = await message.boundingBox();
      if (!box) throw new Error('There is nothing to press');
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await expect(message.getByRole('toolbar', { name: 'Message actions' })).toBeVisible();
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const hand: Hand = {
      press: (target) => target.tap(),
      async tool(message, name) {
        await longPress(message);
        await message.getByRole('button', { name, exact: true }).tap();
      },
      async menu(message, name) {
        await hand.tool(message, 'More actions');
        await ada.page.getByRole('menuitem', { name, exact: true }).tap();
      },
      choose: (message) => message.tap(),
    };
    await walk(ada, room, hand);
    await context.close();
  });
});

async function arrange(ada: Person, room: Room) {
  await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'theirs' },
  });
  await ada.open(room);
  await ada.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'mine' },
  });
  await expect(ada.message('mine')).toBeVisible();
}
