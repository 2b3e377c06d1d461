import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { browserOf } from '../support/browserOf';
import { keepBusy } from '../support/idle';
import { Person } from '../support/person';
import { launchWithLargeText } from '../support/screen/largeText';

/** The text spacing of WCAG 1.4.12: more room between letters, words and lines. */
function spread(): void {
  const wide = new CSSStyleSheet();
  wide.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }',
  );
  document.adoptedStyleSheets = [wide];
}

/** Words that the lower edge of their box cuts off, and controls that are not wholly on the screen. */
function cut(): string[] {
  const top = [...document.querySelectorAll('dialog[open], [role="menu"]')].at(-1) ?? document.body;
  const seen = [...top.querySelectorAll<HTMLElement>('*')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.offsetWidth > 2,
  );
  const says = (each: HTMLElement) => each.ariaLabel || each.textContent?.trim().slice(0, 40) || each.localName;
  const words = seen.filter((each) =>
    [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
  );
  const cutOff = words.filter(
    (each) => /hidden|clip/.test(getComputedStyle(each).overflowY) && each.scrollHeight - each.clientHeight > 4,
  );
  const beside = seen
    .filter((each) => each.matches('a[href], button, input, textarea, [role^="menuitem"]'))
    .filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    });
  return [...cutOff.map((each) => `cut: ${says(each)}`), ...beside.map((each) => `beside: ${says(each)}`)];
}

/**
 * Returns the focused element if something covers its middle, or if it shows no ring. Returns the body if the page has
 * lost the focus.
 */
function hidden(): string | null {
  const { activeElement: at } = document;
  // After the last stop the focus is in the browser's own controls, and the page has none.
  if (!at || at === document.body) return document.hasFocus() ? 'body: the focus is lost' : null;
  const { x, y, width, height } = at.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = hit !== null && (at.contains(hit) || hit.contains(at));
  const ring = at.matches('textarea') || getComputedStyle(at).outlineStyle !== 'none';
  return isSeen && ring
    ? null
    : `${at.localName} ${at.ariaLabel ?? at.textContent?.slice(0, 40)}: ${isSeen ? 'no ring' : 'covered'}`;
}

const style = (of: Locator, property: string, pseudo?: string) =>
  of.evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ''), [
    property,
    pseudo,
  ] as const);

const whole = (page: Page) => expect.poll(() => page.evaluate(cut)).toEqual([]);

test('in forced colours every state has its shape, and the focus is seen', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  const { conversation_id } = room.group;
  const sent = await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id, message: 'words of others' },
  });
  await room.keeper.api(endpoints.updateMessage, {
    params: { id: sent.id },
    body: { reactions: [{ thumbs_up: [room.keeper.username] }, { heart: [room.keeper.username] }] },
  });
  const other = await ada.api(endpoints.createGroup, { body: { name: `Other of ${ada.name}`, contacts: [] } });
  await ada.open(room);
  await ada.send('of mine');
  const heart = ada.message('words of others').getByRole('button', { name: /heart/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(ada.groupLink(other.name)).toBeVisible();

  await test.step('forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.mouse.move(640, 2);
    const own = ada.message('of mine');
    await expect(own.locator('.leaf')).toHaveCSS('border-block-start-width', '1px');
    await expect(own.locator('.leaf')).toHaveCSS('border-inline-start-width', '0px');
    await expect(own.locator('.margin-line')).toHaveCSS('border-inline-start-style', 'solid');
    await expect(ada.composer.locator('../..')).toHaveCSS('border-top-style', 'solid');
    const selected = await style(ada.groupLink(room.group.name), 'background-color', '::before');
    expect(selected).not.toBe(await style(page.locator('body'), 'background-color'));
    await expect(heart).toHaveCSS('font-weight', '600');
    const thumb = ada.message('words of others').getByRole('button', { name: /thumbs up/ });
    expect(await style(heart, 'border-top-width')).not.toBe(await style(thumb, 'border-top-width'));
    await ada.composer.focus();
    await expect(ada.composer.locator('../..')).toHaveCSS('outline-style', 'solid');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('the focus is seen wherever Tab leads', async () => {
    await page.getByRole('link', { name: 'Skip to messages' }).focus();
    for (let at = 0; at < 30; at++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(hidden), `after ${at + 1}`).toBeNull();
    }
  });
});

test('with letters twice as large and far apart nothing is cut off or covered', { tag: '@runs' }, async ({
  playwright,
  launchOptions,
  account,
  service,
  room,
  unique,
  complaints,
}) => {
  const ada = await account('ada');
  await room.admit(ada.username);
  const body = { conversation_id: room.group.conversation_id, message: 'of mine' };
  await ada.api(endpoints.createMessage, { body });
  const archived = await ada.api(endpoints.createGroup, { body: { name: unique('Put away'), contacts: [] } });
  await ada.api(endpoints.updateGroup, { params: { id: archived.id }, body: { archived_at: 1_700_000_000 } });
  const browser = await launchWithLargeText(playwright.chromium, launchOptions);
  const context = await browserOf(browser, ada, { baseURL: service.url });
  await keepBusy(context);
  await complaints.watch(context, ada.username);
  for (const width of [1280, 390])
    await test.step(`${width} px`, async () => {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 800 });
      const person = new Person(ada, page);
      const show = async (path: string) => {
        await page.goto(path);
        await page.evaluate(spread);
      };

      await show(`/groups/${room.group.id}`);
      await expect(person.message('of mine')).toBeInViewport();
      await expect(person.composer).toBeInViewport({ ratio: 1 });
      const name = await page.getByRole('heading', { level: 1, name: room.group.name }).boundingBox();
      expect(name?.width, 'the name has room beside the buttons').toBeGreaterThan(width / 3);
      await whole(page);
      await person.message('of mine').focus();
      await whole(page);
      await show(`/groups/${room.group.id}/settings`);
      await expect(page.getByRole('heading', { name: 'Group settings' })).toBeVisible();
      await whole(page);
      await show('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await whole(page);
      await show('/archived');
      await expect(page.getByRole('button', { name: `Delete ${archived.name}` })).toBeVisible();
      await whole(page);
      await page.close();
    });
  await browser.close();
});

for (const [width, height] of [
  [1366, 625],
  [640, 400],
] as const)
  test(`every menu is inside a window of ${width} by ${height}, wherever it is asked for`, {
    // A menu that fits the smaller window fits the larger one, so only `npm run runs` checks the larger window.
    tag: width > 640 ? '@runs' : [],
  }, async ({ join, room }) => {
    const ada = await join('ada');
    const { page } = ada;
    await page.setViewportSize({ width, height });
    const { conversation_id } = room.group;
    for (let line = 0; line < 12; line++)
      await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: `line ${line}` } });
    await ada.open(room);
    await ada.partsLoaded();
    const inside = async (open: () => Promise<void>) => {
      await open();
      const menu = page.getByRole('menu');
      await expect(menu).toBeInViewport({ ratio: 1 });
      for (const item of [menu.getByRole('menuitem').first(), menu.getByRole('menuitem').last()]) {
        await item.scrollIntoViewIfNeeded();
        await expect(item).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press('Escape');
    };
    for (const line of ['line 8', 'line 9', 'line 10', 'line 11']) {
      const message = ada.message(line);
      await inside(() => message.click({ button: 'right' }));
      await message.hover();
      await inside(() => message.getByRole('button', { name: 'More actions' }).click());
    }
    await inside(() => page.getByRole('button', { name: 'Group menu' }).click());
  });
