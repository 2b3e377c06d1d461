import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered } from '../support/complaints';
import type { Room } from '../support/room';

test('search and settings take turns beside the conversation, and what was replaced does not come back', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  const field = ada.page.getByRole('searchbox', { name: 'Search messages' });
  const settings = ada.page.getByRole('link', { name: 'Group settings' });
  await ada.page.getByRole('button', { name: 'Search messages' }).click();
  await expect(field).toBeFocused();
  await settings.click();
  const close = ada.page.getByRole('complementary', { name: 'Group settings' }).getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  await expect(field).toHaveCount(0);
  await close.click();
  await expect(close).toHaveCount(0);
  await expect(ada.composer).toBeVisible();
  await expect(field).toHaveCount(0);

  await settings.click();
  await expect(close).toBeVisible();
  await ada.page.getByRole('button', { name: 'Search messages' }).click();
  await expect(field).toBeFocused();
  await expect(close).toHaveCount(0);
  await field.press('Escape');
  await settings.click();
  await expect(close).toBeVisible();
  await ada.page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await ada.drawn();
  await expect(field).toBeFocused();

  // A click on an empty place takes the focus away from every control.
  const { keyboard } = ada.page;
  await ada.page.getByRole('search').click({ position: { x: 160, y: 500 } });
  await expect(field).not.toBeFocused();
  await keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await settings.click();
  await expect(close).toBeVisible();
  await ada.page.getByRole('heading', { name: 'Notifications' }).click();
  await keyboard.press('Escape');
  await expect(close).toHaveCount(0);
});

test('words are looked for, shown with their hits, and jumped to', async ({ join, room }) => {
  await talk(room, 120);
  const ada = await join('ada');
  await ada.open(room);
  const { keyboard } = ada.page;
  await expect(ada.message('talk 119')).toBeInViewport();
  await ada.message('talk 119').focus();
  await keyboard.press('Control+f');
  const field = ada.page.getByRole('searchbox', { name: 'Search messages' });
  await expect(field).toBeFocused();
  await keyboard.type('bridge');
  const results = ada.page.getByRole('list', { name: 'Search results' });
  await expect(results.getByRole('listitem')).toHaveCount(3);
  await expect(results.getByRole('listitem').first()).toContainText(room.keeper.username);
  await expect(results.getByText('bridge', { exact: true }).first()).toBeVisible();
  await expect(ada.status('3 results')).toBeVisible();

  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const oldest = ada.message('talk 010');
  await expect(oldest).toBeInViewport();
  await expect(oldest).toBeFocused();
  await expect(ada.status('Result 3 of 3')).toBeVisible();
  await expect.poll(() => marked(ada.page)).toEqual(['bridge']);

  await ada.page.getByRole('button', { name: 'Newer result' }).click();
  await expect(ada.message('talk 050')).toBeInViewport();
  await expect(ada.page.getByRole('button', { name: 'Newer result' })).toBeFocused();
  await field.focus();
  await keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('on a phone the search covers the conversation until a result is chosen', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  await talk(room, 60);
  const ada = await join('ada');
  await ada.page.setViewportSize({ width: 390, height: 780 });
  await ada.open(room);
  await ada.page.getByRole('button', { name: 'Search messages' }).click();
  await ada.page.getByRole('searchbox', { name: 'Search messages' }).fill('BRIDGE');
  const results = ada.page.getByRole('list', { name: 'Search results' });
  await results.getByRole('button').last().click();
  await expect(ada.message('talk 010')).toBeInViewport();
  await expect(results).toBeHidden();
  await ada.page.getByRole('button', { name: 'Close search' }).click();
  await expect(ada.message('talk 010')).toBeInViewport();
});

test('a service that cannot search is read back to the beginning, and the look can be cancelled', {
  tag: '@runs',
}, async ({ join, room }) => {
  await talk(room, 230);
  const ada = await join('ada');
  let held = true;
  // Removes the search capability from the answers of the service.
  await ada.page.route('**/v1/**', async (route) => {
    const url = new URL(route.request().url());
    // A stream is never answered: its headers would name the capability.
    if (url.pathname === '/v1/events') return;
    // This request is never answered, so that the test has time to cancel the search.
    if (held && isFurtherBack(url)) return;
    const answer = await route.fetch();
    const headers = answer.headers();
    const offered = (headers['confab-capabilities'] ?? '').split(', ').filter((name) => name !== 'search');
    await route.fulfill({ response: answer, headers: { ...headers, 'confab-capabilities': offered.join(', ') } });
  });
  await ada.open(room);
  await ada.page.getByRole('button', { name: 'Search messages' }).click();
  const field = ada.page.getByRole('searchbox', { name: 'Search messages' });
  await field.fill('bridge');
  const results = ada.page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(results).toHaveCount(3);
  const given = ada.page.waitForEvent('requestfailed', (request) => isFurtherBack(new URL(request.url())));
  await ada.page.getByRole('search').getByRole('button', { name: 'Cancel' }).click();
  await given;
  // The results that were found before the cancel stay.
  await expect(ada.status(/^3 results in \d+ messages, back to /)).toBeVisible();
  await expect(results).toHaveCount(3);

  held = false;
  await ada.page.getByRole('search').getByRole('button', { name: 'Search again' }).click();
  await expect(ada.status(/^6 results$/)).toBeVisible();

  await ada.page.getByRole('button', { name: 'Close search' }).click();
  await ada.page.getByRole('button', { name: 'Group menu' }).click();
  await ada.page.getByRole('menuitem', { name: 'Go to a date' }).click();
  await ada.page.getByRole('dialog', { name: 'Go to a date' }).getByLabel('Date').fill('2020-01-01');
  await ada.page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(ada.message('talk 000')).toBeInViewport();
  await expect(ada.page.getByText(`This is the beginning of ${room.group.name}`)).toBeAttached();
});

test('a date leads to what was written next', { tag: '@runs' }, async ({ join, room }) => {
  await talk(room, 130);
  const ada = await join('ada');
  await ada.open(room);
  await expect(ada.message('talk 129')).toBeInViewport();
  await ada.page.getByRole('button', { name: 'Group menu' }).click();
  await ada.page.getByRole('menuitem', { name: 'Go to a date' }).click();
  const date = ada.page.getByRole('dialog', { name: 'Go to a date' }).getByLabel('Date');
  await expect(date).toBeFocused();
  await date.fill('2020-01-01');
  await ada.page.keyboard.press('Enter');
  await expect(ada.status('Nothing was written that day. This is what came next.')).toBeVisible();
  await expect(ada.message('talk 000')).toBeFocused();

  await ada.page.getByRole('button', { name: /, go to a date$/ }).click();
  await ada.page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(ada.message('talk 000')).toBeInViewport();
});

test('a link to a message that is gone says so and leads on', async ({ join, room, complaints }) => {
  // The browser itself logs the 404 that this test expects.
  complaints.allow(answered([404], '/v1/'));
  await talk(room, 3);
  const ada = await join('ada');
  await room.admit(ada.name);
  const made = await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'gone' },
  });
  await room.keeper.api(endpoints.deleteMessage, { params: { id: made.id } });
  await ada.page.goto(`/groups/${room.group.id}/messages/${made.id}`);
  await expect(ada.page.getByText('This message is not here any more')).toBeVisible();
  await ada.page.getByRole('link', { name: 'Jump to latest' }).click();
  await expect(ada.message('talk 002')).toBeInViewport();
});

/** True for each further page of history that the search reads after its first page. */
const isFurtherBack = ({ pathname, searchParams }: URL) =>
  pathname === '/v1/messages' && searchParams.get('limit') === '100' && searchParams.has('starting_after');

async function talk({ group, keeper }: Room, count: number) {
  for (let at = 0; at < count; at++) {
    const number = String(at).padStart(3, '0');
    await keeper.api(endpoints.createMessage, {
      body: {
        conversation_id: group.conversation_id,
        message: `talk ${number}${at % 40 === 10 ? ' about the old bridge' : ''}${'\nand more'.repeat(at % 3)}`,
      },
    });
  }
}

/** The text of the highlights, which have no elements of their own. */
const marked = (page: import('@playwright/test').Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
