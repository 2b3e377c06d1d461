import { endpoints } from '../../src/contract';
import { test as base, expect } from '../fixtures';
import { createAccount } from '../support/api';
import { flood, numbered } from '../support/floodRoom';
import { createRoom, type Room } from '../support/room';
import { heapOf, scrollThrough } from '../support/screen/scrollThrough';

/** `WHOLE` as in `npm run runs`. */
const isWhole = process.env.WHOLE !== undefined;
const count = isWhole ? 8_000 : 3_000;
const mostRows = 150;

const test = base.extend<{ floodRoom(count: number): Promise<Room> }>({
  floodRoom: async ({ service, unique }, use) => {
    await use(async (count) => {
      const keeper = await createAccount(service.url, unique('keeper'));
      const room = await createRoom(keeper, unique('Years'));
      await flood(service, room, count);
      return room;
    });
  },
});

// The browser renders hundreds of pages without a graphics card, so a low window is faster. The number of rows in the
// document does not depend on the height of the window.
test.use({ viewport: { width: 1280, height: 400 } });

test('thousands of messages back: nothing moves, nothing is missing, and memory stays as it was @own-service', {
  tag: '@runs',
}, async ({ join, floodRoom }) => {
  test.setTimeout(240_000);
  const room = await floodRoom(count);
  const ada = await join('ada');
  await ada.open(room);
  await expect(ada.message(numbered(count - 1))).toBeInViewport();

  const early = await scrollThrough(ada.page, { to: 'older', until: count - 1_000 });
  const before = await heapOf(ada.page);
  const rest = await scrollThrough(ada.page, { to: 'older', until: 1 });
  const after = await heapOf(ada.page);

  expect([...early.disorder, ...rest.disorder]).toEqual([]);
  expect(Math.max(early.farthest, rest.farthest)).toBeLessThanOrEqual(1);
  expect(Math.max(early.mostRows, rest.mostRows)).toBeLessThanOrEqual(mostRows);
  expect(rest.reachedEnd).toBe(true);
  expect(new Set([...early.numbers, ...rest.numbers]).size).toBe(count);
  // Without a leak the ratio is 1.0. The limit finds a leak of 200 bytes a row in 8000 rows, or of 700 bytes in 3000.
  expect(after / before).toBeLessThanOrEqual(1.15);
  await expect(ada.page.getByText(`This is the beginning of ${room.group.name}`)).toBeInViewport();

  await ada.page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(ada.messages.last()).toContainText(numbered(count - 1));
  await expect(ada.messages.last()).toBeInViewport();
  await expect(ada.page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
});

test('a link into the middle leads to both ends @own-service', { tag: '@runs' }, async ({ join, floodRoom }) => {
  // Enough for many pages in each direction. The test above finds what shows only in thousands of messages.
  const count = isWhole ? 2_400 : 1_200;
  const room = await floodRoom(count);
  const ada = await join('ada');
  await room.admit(ada.name);
  const middle = await messageAt(room, count / 2);
  const address = `/groups/${room.group.id}/messages/${middle.id}`;
  await ada.page.goto(address);
  const linked = ada.message(middle.message.slice(0, 6));
  await expect(linked).toBeInViewport();
  await expect(linked).toBeFocused();

  const back = await scrollThrough(ada.page, { to: 'older', until: 1 });
  await ada.page.reload();
  await expect(linked).toBeInViewport();
  const forth = await scrollThrough(ada.page, { to: 'newer', until: count });

  for (const report of [back, forth]) {
    expect(report.disorder).toEqual([]);
    expect(report.farthest).toBeLessThanOrEqual(1);
    expect(report.mostRows).toBeLessThanOrEqual(mostRows);
    expect(report.reachedEnd).toBe(true);
  }
  expect(new Set([...back.numbers, ...forth.numbers]).size).toBe(count);
});

/** The message at this place in the room, counted from the newest. */
async function messageAt({ group, keeper }: Room, place: number) {
  let last: { id: string; message: string } | undefined;
  for (let seen = 0; seen < place; seen += 100) {
    const page = await keeper.api(endpoints.listMessages, {
      query: { conversation_id: group.conversation_id, limit: 100, ...(last && { starting_after: last.id }) },
    });
    last = page.data.at(-1);
  }
  if (!last) throw new Error('The room is empty');
  return last;
}
