import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import type { Account } from '../support/api';
import type { Person } from '../support/person';
import type { Room } from '../support/room';

test.use(withMotion);

const line = (index: number) => `line ${String(index).padStart(2, '0')}.`;

test('whatever happens around it, what is read stays where it is', async ({ join, account, room }) => {
  const ids = await fill(room, 90);
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(lin.username);
  await ada.open(room);
  await scrollTo(ada, line(70));
  const held = ada.message(line(71));
  const before = await top(held);
  const stays = async (what: string) => {
    await ada.drawn();
    expect(Math.abs((await top(held)) - before), what).toBeLessThanOrEqual(1);
  };
  const keeperEdits = (index: number, message: string) =>
    room.keeper.api(endpoints.updateMessage, { params: { id: ids[index] ?? '' }, body: { message } });

  for (const [index, where] of [
    [66, 'above'],
    [88, 'below'],
  ] as const) {
    await lin.api(endpoints.updateMessage, {
      params: { id: ids[index] ?? '' },
      body: { reactions: [{ heart: [lin.username] }] },
    });
    await expect(ada.message(line(index)).getByRole('button', { name: `heart, 1: ${lin.username}` })).toBeAttached();
    await stays(`a reaction ${where}`);
    await keeperEdits(index, `${line(index)} edited${'\nand more'.repeat(9)}`);
    await expect(ada.message(line(index))).toHaveAccessibleName(/edited/);
    await stays(`an edit ${where}`);
  }

  await lin.api(endpoints.typing, { params: { id: room.group.conversation_id } });
  await expect(ada.page.getByText(`${lin.username} is typing…`)).toBeVisible();
  await stays('the typing line');
  await say(lin, room, 'one');
  await say(lin, room, 'two');
  await expect(ada.page.getByRole('button', { name: 'Jump to latest, 2 unread' })).toBeVisible();
  await stays('new messages');

  await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'a picture', attachments: [picture(ada)] },
  });
  await expect(ada.message('a picture')).toBeAttached();
  await stays('a picture on its way');

  await room.keeper.api(endpoints.deleteMessage, { params: { id: ids[85] ?? '' } });
  await expect(ada.message(line(85))).toHaveCount(0);
  await stays('a message that goes below');
  await room.keeper.api(endpoints.deleteMessage, { params: { id: ids[67] ?? '' } });
  await expect(ada.message(line(67))).toHaveCount(0);
  await stays('a message that goes above');

  await ada.choose(ada.message(line(75)), 'Mark as unread');
  await expect(ada.page.getByRole('separator', { name: 'New messages' })).toBeAttached();
  await stays('the unread divider');

  await ada.page.getByRole('button', { name: /^Jump to latest/ }).click();
  await expect(ada.message('a picture')).toBeInViewport();
  await expect(ada.page.getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0);
});

test('who is at the end stays there, and only who scrolled away is left where they are', async ({
  join,
  account,
  room,
}) => {
  await fill(room, 40);
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(lin.username);
  await ada.open(room);
  await expect(ada.message(line(39))).toBeInViewport();
  await say(lin, room, 'first');
  await expect(ada.message('first')).toBeInViewport();
  await ada.page.getByRole('log', { name: 'Messages' }).hover();
  await ada.page.mouse.wheel(0, -400);
  await expect(ada.page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await say(lin, room, 'second');
  await expect(ada.page.getByRole('button', { name: 'Jump to latest, 1 unread' })).toBeVisible();
  await expect(ada.message('second')).not.toBeInViewport();

  await ada.send('mine');
  await expect(ada.message('mine')).toBeInViewport();
  await say(lin, room, 'third');
  await expect(ada.message('third')).toBeInViewport();
});

test('a conversation opens at the first unread message, or at its end by choice', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  const last = (await fill(room, 3)).at(-1);
  await expect(ada.message(line(2))).toBeInViewport();
  const query = { ids: room.group.conversation_id };
  const readUpTo = async () => (await ada.api(endpoints.listConversations, { query })).data[0]?.read_up_to;
  await expect.poll(readUpTo).toBe(last);
  await ada.page.getByRole('link', { name: 'Confab' }).click();
  await expect(ada.groupLink(room.group.name)).toHaveAccessibleName(room.group.name);
  await fill(room, 80);
  await expect(ada.groupLink(room.group.name)).toHaveAccessibleName(/80 unread/);

  const divider = ada.page.getByRole('separator', { name: 'New messages' });
  await ada.groupLink(room.group.name).click();
  await expect(divider).toBeInViewport();
  await expect(ada.message(line(0)).last()).toBeInViewport();
  await expect(ada.page.getByRole('button', { name: /^Jump to latest/ })).toBeVisible();

  await ada.page.goto('/settings');
  await ada.page.getByRole('radio', { name: 'The newest message' }).check();
  await ada.page.getByRole('link', { name: 'Confab' }).click();
  await ada.groupLink(room.group.name).click();
  await expect(ada.message(line(79))).toBeInViewport();
});

test('a conversation never read before opens at its first message, however many there are', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  await fill(room, 105);
  await ada.open(room);
  const divider = ada.page.getByRole('separator', { name: 'New messages' });
  await expect(ada.messages.first()).toHaveText(/line 00\./);
  await expect(ada.messages.first()).toBeInViewport();
  await expect(divider).toBeInViewport();
  // The service counts at most a hundred unread messages.
  const jump = ada.page.getByRole('button', { name: 'Jump to latest, more than 99 unread' });
  await expect(jump).toHaveText('99+');
  // The divider names no number, because not all unread messages are loaded.
  await expect(divider).toHaveText('New messages');
});

test('coming back to a conversation is coming back to what was read', { tag: '@runs' }, async ({
  join,
  room,
  unique,
}) => {
  await fill(room, 90);
  const ada = await join('ada');
  const other = await ada.api(endpoints.createGroup, { body: { name: unique('Other') } });
  await ada.open(room);
  await scrollTo(ada, line(66));
  const held = ada.message(line(67));
  const before = await top(held);

  await ada.groupLink(other.name).click();
  await expect(ada.heading(other.name)).toBeVisible();
  await ada.groupLink(room.group.name).click();
  await expect(held).toBeInViewport();
  await expect.poll(async () => Math.abs((await top(held)) - before)).toBeLessThanOrEqual(1);

  await ada.page.getByRole('button', { name: /^Jump to latest/ }).click();
  await expect(ada.message(line(89))).toBeInViewport();
  await ada.groupLink(other.name).click();
  await expect(ada.heading(other.name)).toBeVisible();
  await ada.groupLink(room.group.name).click();
  await expect(ada.message(line(89))).toBeInViewport();
});

const say = ({ api }: Pick<Account, 'api'>, { group }: Room, message: string) =>
  api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });

/** Ids of the messages, oldest first. */
async function fill(room: Room, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const message = `${line(at)}${'\nand more'.repeat(at % 7 === 0 ? 3 : at % 2)}`;
    ids.push((await say(room.keeper, room, message)).id);
  }
  return ids;
}

/** Scrolls up with the wheel until the message is in view. */
async function scrollTo(person: Person, text: string) {
  const { page } = person;
  const log = page.getByRole('log', { name: 'Messages' });
  await log.hover();
  // Waits until the log stands still, because wheel scrolling may begin late and take several frames.
  const still = () =>
    log.evaluate(async (box) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let same = 0, last = Number.NaN; same < 5; same = box.scrollTop === last ? same + 1 : 0) {
        last = box.scrollTop;
        await frame();
      }
    });
  const wanted = person.message(text);
  /** The current boxes of log and row. The row may be missing. */
  const boxes = async () => {
    const view = await log.evaluate((box) => box.getBoundingClientRect().toJSON());
    const [row] = await wanted.evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().toJSON()));
    return { view, row };
  };
  for (let isSeen = false; !isSeen; ) {
    await still();
    const { view, row } = await boxes();
    // A missing row is further up. On a slow machine the scroll may have gone past the row.
    const past = row && row.bottom > view.bottom;
    if (!row || row.top < view.top || past) await page.mouse.wheel(0, past ? 100 : -250);
    await still();
    const now = (await boxes()).row;
    isSeen = now && now.bottom > view.top && now.top < view.bottom;
  }
  await expect(wanted).toBeInViewport();
  await person.drawn();
}

async function top(row: Locator): Promise<number> {
  const box = await row.boundingBox();
  expect(box).not.toBeNull();
  return box?.y ?? Number.NaN;
}

/** A picture on the service itself, whose size is unknown until it is loaded. */
const picture = (person: Person) => ({
  filename: 'icon.svg',
  file_url: new URL('/icon.svg', person.page.url()).href,
  file_type: 'image/svg+xml',
});

test('the menu of a message lies over whatever is around it', async ({ join, room }) => {
  for (let n = 0; n < 40; n++) await say(room.keeper, room, `line ${n}`);
  const ada = await join('ada');
  await ada.open(room);
  await ada.message('line 39').hover();
  await ada.page.mouse.wheel(0, -250);
  const jump = await ada.page.getByRole('button', { name: 'Jump to latest' }).boundingBox();
  const tops = await ada.messages.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  // The menu of this row covers the button at the end of the log and the next rows.
  const above = tops.findLastIndex((top) => top < (jump?.y ?? 0) - 180);
  const row = ada.messages.nth(above);
  await row.hover();
  await row.getByRole('button', { name: 'More actions' }).click();
  const items = ada.page.getByRole('menuitem');
  await expect(items.last()).toBeVisible();
  const covered = () =>
    items.evaluateAll((all) =>
      all.flatMap((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return item.contains(there) ? [] : item.textContent;
      }),
    );
  await expect.poll(covered).toEqual([]);
});

test('the way to the next mention covers no words, where there is no room beside them', async ({
  join,
  account,
  room,
}) => {
  const ada = await join('ada');
  const lin = await account('lin');
  for (const username of [ada.name, lin.username]) await room.admit(username);
  const say = (message: string) =>
    lin.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
  await say(`@${ada.name} look`);
  for (let n = 0; n < 20; n++) await say(`${'many words '.repeat(20)}${n}`);
  await ada.page.setViewportSize({ width: 820, height: 700 });
  await ada.open(room);
  const log = ada.page.getByRole('log', { name: 'Messages' });
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const next = ada.page.getByRole('button', { name: 'Next mention' });
  await ada.page.getByRole('button', { name: /^Jump to latest/ }).click();
  await expect(ada.messages.last()).toBeInViewport({ ratio: 1 });
  const end = await boxOf(log);
  expect((await boxOf(next)).y).toBeGreaterThanOrEqual(end.y + end.height);
  await next.click();
  await expect(ada.message(`@${ada.name} look`)).toBeInViewport();
  await expect(next).toHaveCount(0);
  expect(await boxOf(log)).toEqual(end);
});

test('what is printed of a conversation is all of what is loaded, and nothing beside it', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  await fill(room, 49);
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await ada.send(Array.from({ length: 60 }, (_, index) => `verse ${index}`).join('\n'));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = await page.evaluate(() => {
    const articles = [...document.querySelectorAll('article')].map((row) => row.getBoundingClientRect());
    const clipped = [...document.querySelectorAll('article, article *')].filter(
      (part) => part.scrollHeight > part.clientHeight + 20 && getComputedStyle(part).overflow !== 'visible',
    ).length;
    return { first: articles[0]?.top, count: articles.length, clipped };
  });
  expect(printed.clipped).toBe(0);
  expect(printed.count).toBeGreaterThan(20);
  expect(printed.first).toBeGreaterThanOrEqual(0);
  for (const name of ['Load older messages', 'Show more', 'Group menu'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const role of ['navigation', 'textbox', 'toolbar'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
});
