import { endpoints } from '../../src/contract';
import { check, inWords } from '../support/checker/checker';
import type { History } from '../support/checker/history';
import { emptyPage, holdSending, keepTraces } from '../support/disk';
import { entriesOn, screenOf } from '../support/screen/screen';
import { expect, test } from './onePerson';

/** Changes on another device, by the author or somebody else, of which this device gets no event. */

const isPost = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/v1/messages';
const violations = (history: Partial<History>) => inWords(check({ happenings: [], scan: [], ...history }));

test('F25: what is deleted elsewhere while the tab is closed is gone when it opens', async ({ onePerson }) => {
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  // Keeps the sent entries on disk, as if the page ended before it deleted them.
  await keepTraces(tab.page);
  const said = ['#001 a secret', '#002 second', '#003 third'];
  for (const words of said) await actor.say(tab, room, words);
  await expect.poll(room.said).toEqual(said);
  await expect.poll(() => actor.unsent()).toEqual([]);
  expect((await entriesOn(tab.page)).map(({ state }) => state)).toContain('acked');
  await tab.page.close();

  const { data } = await tab.api(endpoints.listMessages, { query: { conversation_id: room.group.conversation_id } });
  await tab.api(endpoints.deleteMessage, { params: { id: data.at(-1)?.id ?? '' } });
  const deletions = [{ id: '#001', t: Date.now() }];
  actor.gone.push('#001');
  const again = await actor.openTab(room, 0);
  // Before the first answer a page shows what this device last saw. After the first answer the deleted message is gone.
  await expect(again.messages).toHaveText([/#002/, /#003/]);
  const before = actor.samples.length;
  const looked = Date.now() + 1;
  await expect.poll(() => entriesOn(again.page)).toEqual([]);
  await again.page.reload();
  await expect(again.messages).toHaveText([/#002/, /#003/]);
  const screens = actor.samples.slice(before).map(({ client, rows }) => ({
    ...{ client, looked },
    rows: rows.map(({ words }) => ({ id: words, sent: true })),
  }));
  expect(screens.length).toBeGreaterThan(1);
  expect(violations({ deletions, screens })).toEqual([]);
});

test('F26: what came between a lost answer and its replay stands', async ({ onePerson }) => {
  const { actor, room, requests, proxy } = onePerson;
  const tab = actor.tab(0);
  const held = requests.hold('answer', isPost);
  await actor.say(tab, room, '#001 as I sent it');
  await held.reached;
  const { data } = await tab.api(endpoints.listMessages, { query: { conversation_id: room.group.conversation_id } });
  const params = { id: data[0]?.id ?? '' };
  await room.keeper.api(endpoints.updateMessage, { params, body: { reactions: [{ heart: [room.keeper.username] }] } });
  await tab.api(endpoints.updateMessage, { params, body: { message: '#001 as I changed it on my phone' } });
  const row = tab.message('#001 as I changed it on my phone');
  const chip = row.getByRole('button', { name: /^red heart, 1/ });
  await expect(chip).toBeVisible();
  await expect(tab.messages).toHaveCount(1);
  held.cut();

  await expect.poll(() => entriesOn(tab.page)).toEqual([]);
  await onePerson.frame(tab);
  expect(proxy.tally().replays).toBe(1);
  await expect(tab.messages).toHaveCount(1);
  await expect(row).toBeVisible();
  await expect(chip).toBeVisible();
});

test('F27: the same words from another device are a second message, each in its own state', { tag: '@runs' }, async ({
  onePerson,
}) => {
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  const other = await emptyPage(actor.context);
  await holdSending(other);
  await actor.say(tab, room, 'all right');
  await expect(tab.message('all right')).toHaveAccessibleName(/waiting|sending/i);
  await tab.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'all right' },
  });
  await expect(tab.message('all right')).toHaveCount(2);
  // A row says that it waits one second after the row appears.
  await expect(tab.messages.last()).toHaveAccessibleName(/waiting/i);
  const screen = await screenOf(tab.page, actor.name, 0);
  expect(screen.rows.map(({ sent }) => sent)).toEqual([true, false]);
  expect(screen.waiting).toHaveLength(1);
  expect(violations({ screens: [screen] })).toEqual([]);

  await other.close();
  await expect.poll(room.said).toEqual(['all right', 'all right']);
  await expect.poll(() => actor.unsent()).toEqual([]);
  await expect(tab.message('all right')).toHaveCount(2);
  const after = await screenOf(tab.page, actor.name, 0);
  expect(after.rows.map(({ sent }) => sent)).toEqual([true, true]);
});
