import { endpoints } from '../src/contract';
import blns from './corpus/blns.json' with { type: 'json' };
import { texts } from './corpus/texts';
import { vectors } from './corpus/vectors';
import { axe, expect, test } from './fixtures';
import type { Person } from './support/person';
import type { Room } from './support/room';

/** Posts what the service takes; what it refuses (over a limit, NUL) never reaches anybody. Returns how many it took. */
async function post({ keeper, group }: Room, messages: readonly string[]): Promise<number> {
  let taken = 0;
  for (let at = 0; at < messages.length; at += 8) {
    const tries = messages
      .slice(at, at + 8)
      .map((message) =>
        keeper.api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } }),
      );
    for (const { status } of await Promise.allSettled(tries)) if (status === 'fulfilled') taken++;
  }
  return taken;
}

const log = ({ page }: Person) => page.getByRole('log', { name: 'Messages' });

/** Rows stand one below the other, equally wide, and nothing in them is wider than the log. */
const disorder = (person: Person) =>
  log(person).evaluate((box) => {
    const found: string[] = [];
    if (box.scrollWidth > box.clientWidth) found.push('the log is too wide');
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
    const rows = [...box.querySelectorAll('article')].map((row) => row.getBoundingClientRect());
    rows.forEach((row, index) => {
      const next = rows[index + 1];
      if (row.width !== rows[0]?.width) found.push(`row ${index} is ${row.width} wide`);
      if (next && next.top < row.bottom - 0.5) found.push(`row ${index} overlaps the next`);
    });
    return { found, rows: rows.length };
  });

test('a room full of hostile text stays a room', async ({ join, room }) => {
  test.setTimeout(150_000);
  const ada = await join('ada');
  // Several in a message, to be quicker; one by one they are drawn in `Markdown.test.tsx`.
  const naughty = Array.from({ length: 97 }, (_, at) => blns.slice(at * 5, at * 5 + 5).join('\n\n'));
  const taken = await post(room, [...naughty, ...vectors, ...Object.values(texts)]);
  expect(taken).toBeGreaterThan(200);
  ada.page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  await ada.open(room);
  await expect(ada.messages.first()).toBeVisible();

  const beginning = ada.page.getByText('This is the beginning of');
  const titles = new Set<string>();
  await expect(async () => {
    titles.add(await ada.page.title());
    expect(await ada.page.getByText('This message could not be shown').count()).toBe(0);
    expect((await disorder(ada)).found).toEqual([]);
    await log(ada).evaluate((box) => {
      box.scrollTop = -box.scrollHeight;
    });
    await expect(beginning).toBeInViewport({ timeout: 150 });
  }).toPass({ timeout: 120_000, intervals: [50] });
  expect(titles.size).toBe(1);
  expect((await disorder(ada)).rows).toBeGreaterThan(30);
  await axe(ada.page);
});

test('marks stacked on a letter stay in their row', async ({ join, room }) => {
  const ada = await join('ada');
  await post(room, ['above']);
  await post(room, [`A${'\u0301\u0316'.repeat(400)}`]);
  await post(room, ['below']);
  await ada.open(room);
  const below = ada.message('below');
  await expect(below).toBeVisible();
  await ada.page.mouse.move(0, 0);
  const beside = await below.screenshot();
  await log(ada).evaluate((box) => {
    const [, stacked] = box.querySelectorAll('article');
    if (stacked instanceof HTMLElement) stacked.style.visibility = 'hidden';
  });
  expect(await below.screenshot()).toEqual(beside);
});
