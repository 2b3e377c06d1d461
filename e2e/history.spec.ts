import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';
import type { Room } from './support/room';

/** Rows the window may hold, with what it may hold over for a moment. */
const mostRows = 220;

test('two thousand messages back, nothing moves while an older page arrives', async ({ join, room }) => {
  test.setTimeout(180_000);
  const count = 2_000;
  await fill(room, count);
  const ada = await join('ada');
  const pages = await holdOlderPages(ada.page);
  await ada.open(room);
  await expect(ada.message(line(count - 1))).toBeVisible();

  const beginning = ada.page.getByText(`This is the beginning of ${room.group.name}`);
  const loading = ada.page.getByRole('status').filter({ hasText: 'Loading older messages' });
  const seen = new Set(await linesOf(ada.messages));
  while (!(await beginning.isVisible())) {
    await ada.messages.first().scrollIntoViewIfNeeded();
    await expect(loading).toBeAttached();
    const first = await nameOf(ada.messages.first());
    const row = ada.message(first);
    const before = await top(row);

    pages.letOne();
    await expect(ada.messages.first()).not.toContainText(first);
    expect(Math.abs((await top(row)) - before), `${first} moved`).toBeLessThanOrEqual(1);

    const lines = await linesOf(ada.messages);
    expect(new Set(lines).size, 'a message stands there twice').toBe(lines.length);
    expect(lines.length).toBeLessThanOrEqual(mostRows);
    for (const each of lines) seen.add(each);
  }
  expect(seen.size).toBe(count);

  await ada.page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(ada.messages.last()).toContainText(line(count - 1));
  await expect(ada.messages.last()).toBeInViewport();
  await expect(ada.page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
});

test('a fast wheel reaches the beginning and comes back', async ({ join, room }) => {
  test.setTimeout(120_000);
  const count = 500;
  await fill(room, count);
  const ada = await join('ada');
  const lin = await join('lin');
  await lin.open(room);
  await ada.open(room);
  await expect(ada.messages.last()).toContainText(line(count - 1));

  const seen = new Set<string>();
  const look = async () => {
    const lines = await linesOf(ada.messages);
    expect(new Set(lines).size, 'a message stands there twice').toBe(lines.length);
    expect(lines.length).toBeLessThanOrEqual(mostRows);
    for (const each of lines) seen.add(each);
  };
  await ada.page.getByRole('log', { name: 'Messages' }).hover();
  const turn = (by: number) => async () => {
    await ada.page.mouse.wheel(0, by);
    await look();
  };
  const beginning = ada.page.getByText(`This is the beginning of ${room.group.name}`);
  await expect(async () => {
    await turn(-1_500)();
    await expect(beginning).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [20], timeout: 60_000 });
  expect(seen.size).toBe(count);

  await lin.send('Anybody there?');
  const latest = ada.message('Anybody there?');
  await expect(async () => {
    await turn(1_500)();
    await expect(latest).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [20], timeout: 60_000 });
});

test('what comes while somebody reads further up does not move what they read', async ({ join, room }) => {
  await fill(room, 90);
  const ada = await join('ada');
  const lin = await join('lin');
  await lin.open(room);
  await ada.open(room);
  await ada.message(line(70)).scrollIntoViewIfNeeded();
  const before = await top(ada.message(line(70)));

  await lin.send('one');
  await lin.send('two');
  await expect(ada.page.getByRole('button', { name: 'Jump to latest, 2 new messages' })).toBeVisible();
  expect(Math.abs((await top(ada.message(line(70)))) - before)).toBeLessThanOrEqual(1);

  await ada.page.getByRole('button', { name: /^Jump to latest/ }).click();
  await expect(ada.message('two')).toBeInViewport();
});

const line = (index: number) => `line ${String(index).padStart(4, '0')}.`;

/** Lines of several lengths, so that an estimate of heights would be found out. */
async function fill({ group, keeper }: Room, count: number) {
  for (let at = 0; at < count; at++) {
    const message = `${line(at)}${'\nand more'.repeat(at % 7 === 0 ? 5 : at % 3)}`;
    await keeper.api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });
  }
}

const linesOf = async (messages: Locator) =>
  (await messages.allTextContents()).flatMap((text) => text.match(/line \d{4}\./g) ?? []);

async function nameOf(message: Locator) {
  const [name] = await linesOf(message);
  expect(name).toBeDefined();
  return name ?? '';
}

async function top(row: Locator): Promise<number> {
  const box = await row.boundingBox();
  expect(box).not.toBeNull();
  return box?.y ?? Number.NaN;
}

/** Older pages come one at a time, when let. */
async function holdOlderPages(page: Page) {
  const waiting: (() => void)[] = [];
  let ahead = 0;
  await page.route(/\/v1\/messages\?.*(starting_after|ending_before)=/, async (route) => {
    if (ahead > 0) ahead--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    letOne() {
      const next = waiting.shift();
      if (next) next();
      else ahead++;
    },
  };
}
