import type { Page, Route } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

/** Place and size of each row and of the elements in it. */
const boxes = (page: Page) =>
  page.getByRole('log').evaluate((log) =>
    [...log.querySelectorAll('[data-row], [data-row] [data-text], [data-row] p')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(' ');
    }),
  );

const words = [
  'short',
  'words that fill a line and go on until they need another one, and then a third where there is little room for them',
  '- a list\n- of two',
];

for (const [name, viewport] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`nothing in the log moves from waiting to sent to seen, on ${name}`, {
    tag: name === 'a phone' ? '@runs' : [],
  }, async ({ join, account, room }) => {
    const ada = await join('ada');
    const lin = await account('lin');
    await room.admit(lin.username);
    await ada.page.setViewportSize(viewport);
    await ada.open(room);
    await ada.send('before');
    await expect.poll(room.said).toEqual(['before']);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ada.page.route('**/v1/messages', async (route: Route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    for (const text of words) await ada.send(text);
    await expect(ada.messages.last()).toHaveAccessibleName(/Sending|Waiting/);
    await expect(ada.messages.last().locator('.line-waiting')).toBeVisible();
    // A waiting message gets this button one second after it appears.
    await expect(ada.message('a list').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    // Until the part that reads Markdown is there, the message shows its source.
    await expect(ada.message('a list').getByRole('listitem')).toHaveCount(2);
    const waiting = await boxes(ada.page);
    release();
    await expect.poll(room.said).toEqual(['before', ...words]);
    await expect(ada.messages.locator('.line-waiting')).toHaveCount(0);
    expect(await boxes(ada.page)).toEqual(waiting);

    const { conversation_id } = room.group;
    const [last] = (await lin.api(endpoints.listMessages, { query: { conversation_id, limit: 1 } })).data;
    await lin.api(endpoints.markRead, { params: { id: conversation_id }, body: { up_to: last?.id ?? null } });
    await expect(ada.messages.last()).toHaveAccessibleName(/seen/);
    expect(await boxes(ada.page)).toEqual(waiting);
  });
}

test('on a phone the field has at least 60 % of the composer, and the header is one bar', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await ada.page.setViewportSize({ width, height });
    const field = await ada.composer.evaluate((element) => element.getBoundingClientRect().width);
    const box = await ada.composer.evaluate((element) => element.parentElement?.getBoundingClientRect().width ?? 0);
    // Without touch, buttons are 40 px high.
    expect(field / box, `at ${width} px`).toBeGreaterThan(width > 320 ? 0.6 : 0.52);
    const bar = await ada.page.getByRole('heading', { name: room.group.name }).evaluate((heading) => {
      const header = heading.closest('header');
      return header?.getBoundingClientRect().height;
    });
    expect(bar).toBe(56);
  }
});

test('on a phone the app opens at the list, and reads nothing unasked', async ({ join, room }) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.goto('/');
  await expect(ada.groupLink(room.group.name)).toBeInViewport();
  await expect(ada.page).toHaveURL(/\/groups$/);
  await ada.groupLink(room.group.name).click();
  await expect(ada.page.getByRole('heading', { name: room.group.name })).toBeInViewport();
});
