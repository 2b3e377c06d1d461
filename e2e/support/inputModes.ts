import { expect, type Locator, type Page } from '@playwright/test';
import { touchOn } from './touch';

/** One way to operate the app. */
export interface InputMode {
  press(target: Locator): Promise<void>;
  /** Replaces the text of the field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a list below a field. */
  option(target: Locator): Promise<void>;
  /** Chooses an emoji in a picker. */
  emoji(picker: Locator, name: string): Promise<void>;
  /** Presses a button in the toolbar of a message. */
  tool(message: Locator, name: string): Promise<void>;
  /** Chooses an item in the menu of a message. */
  menu(message: Locator, name: string): Promise<void>;
  /** Adds the message to the selection. */
  choose(message: Locator): Promise<void>;
}

export function byKeyboard(page: Page): InputMode {
  const { keyboard } = page;
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function until(done: () => Promise<boolean>, key: string, most: number): Promise<void> {
    for (let presses = 0; presses < most && !(await done()); presses++) await keyboard.press(key);
  }

  /** Presses Tab or Shift+Tab until the target has the focus. */
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const keyToward = () =>
      target.evaluate((element) => {
        const from = document.activeElement ?? document.body;
        if (from === element) return null;
        return from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
      });
    for (let presses = 0; presses < 60; presses++) {
      const key = await keyToward();
      if (key === null) break;
      await keyboard.press(key);
    }
    await expect(target).toBeFocused();
  }

  /** Moves the focus into the log with Tab, and to the message with the arrow keys. */
  async function go(message: Locator): Promise<void> {
    await reach(page.getByRole('log', { name: 'Messages' }).locator('article[tabindex="0"]'));
    await keyboard.press('End');
    await until(() => isFocused(message), 'ArrowUp', 5);
    await expect(message).toBeFocused();
  }

  /** Moves the focus into the message with ArrowRight, and to the target with Tab. */
  async function enter(message: Locator, target: Locator): Promise<void> {
    await go(message);
    await keyboard.press('ArrowRight');
    await until(() => isFocused(target), 'Tab', 20);
  }

  const input: InputMode = {
    async press(target) {
      await expect(target).toBeVisible();
      const message = target.locator('xpath=ancestor::article');
      if ((await target.getAttribute('role')) === 'menuitem') await until(() => isFocused(target), 'ArrowDown', 12);
      else if ((await target.getAttribute('tabindex')) === '-1') await enter(message, target);
      else await reach(target);
      await expect(target).toBeFocused();
      await keyboard.press('Enter');
    },
    async write(field, text) {
      await reach(field);
      await keyboard.press('Control+a');
      await keyboard.press('Delete');
      if (text) await keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
    async option(target) {
      await expect(target).toBeVisible();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(target).toHaveCount(0);
    },
    async emoji(picker, name) {
      await expect(picker.getByRole('searchbox')).toBeFocused();
      await keyboard.press('ArrowDown');
      const wanted = picker.getByRole('button', { name, exact: true }).first();
      await until(() => isFocused(wanted), 'ArrowRight', 8);
      await expect(wanted).toBeFocused();
      await keyboard.press('Enter');
      await expect(picker).toHaveCount(0);
    },
    async tool(message, name) {
      await go(message);
      await keyboard.press('Enter');
      const tool = message.getByRole('toolbar').getByRole('button', { name, exact: true });
      await until(() => isFocused(tool), 'ArrowRight', 8);
      await expect(tool).toBeFocused();
      await keyboard.press('Enter');
    },
    async menu(message, name) {
      await input.tool(message, 'More actions');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await input.press(page.getByRole('menuitem', { name, exact: true }));
    },
    async choose(message) {
      await go(message);
      await keyboard.press('Space');
    },
  };
  return input;
}

/** Rests a finger on a message until its actions are there, and lets go. */
export async function longPress(page: Page, message: Locator): Promise<void> {
  await message.scrollIntoViewIfNeeded();
  const place = async () => JSON.stringify(await message.boundingBox());
  let last = '';
  await expect(async () => {
    const before = last;
    last = await place();
    expect(last).toBe(before);
  }).toPass({ intervals: [50] });
  const touch = await touchOn(page);
  await touch.rest(await message.evaluate(placeToPress));
  await expect(sheetOn(page)).toBeVisible();
  await touch.lift();
}

/**
 * A point of a row in px of the window. The point is away from buttons and links, because a browser gives a near touch
 * to a button or link. A reaction button also has a separate long press.
 */
function placeToPress(row: Element): { x: number; y: number } {
  const beside = 12;
  const taken = [...row.querySelectorAll('a, button, input, audio, video')].map((each) => each.getBoundingClientRect());
  const { left, top, width, height } = row.getBoundingClientRect();
  const candidates = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((down) =>
    [0.2, 0.5, 0.8].map((along) => ({ x: left + width * along, y: top + height * down })),
  );
  const free = candidates.find(({ x, y }) =>
    taken.every(
      (box) => x < box.left - beside || x > box.right + beside || y < box.top - beside || y > box.bottom + beside,
    ),
  );
  if (!free) throw new Error('There is nothing to press');
  return free;
}

const sheetOn = (page: Page) => page.getByRole('dialog', { name: 'Message actions' });

export function byTouch(page: Page): InputMode {
  const input: InputMode = {
    press: (target) => target.tap(),
    async write(field, text) {
      await field.tap();
      // Fills in the text at once, as an on-screen keyboard does.
      await field.fill(text);
    },
    option: (target) => target.tap(),
    async emoji(picker, name) {
      await picker.getByRole('button', { name, exact: true }).first().tap();
      await expect(picker).toHaveCount(0);
    },
    async tool(message, name) {
      await longPress(page, message);
      await sheetOn(page).getByRole('button', { name, exact: true }).tap();
    },
    async menu(message, name) {
      await input.tool(message, 'More actions');
      await sheetOn(page).getByRole('menuitem', { name, exact: true }).tap();
      await expect(sheetOn(page)).toHaveCount(0);
    },
    choose: (message) => message.tap(),
  };
  return input;
}

export function byMouse(page: Page): InputMode {
  const input: InputMode = {
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
    option: (target) => target.click(),
    async emoji(picker, name) {
      await picker.getByRole('button', { name, exact: true }).first().click();
      await expect(picker).toHaveCount(0);
    },
    async tool(message, name) {
      await message.hover();
      await message.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    },
    async menu(message, name) {
      await input.tool(message, 'More actions');
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    choose: (message) => message.click(),
  };
  return input;
}
