import { draftsOn, emptyPage, holdDisk, holdSending, keepTraces, upgradeDisk } from '../support/disk';
import { entriesOn } from '../support/screen/screen';
import { killPage } from './killPage';
import { expect, test } from './onePerson';

/** The crash matrix: in each test everything ends at another point, and then the person comes back. */

const words = '#001 half way there';
const isPost = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/v1/messages';

test('T-C1: before the words are on disk, the draft comes back and nothing was sent', async ({ onePerson }) => {
  const { actor, room, proxy } = onePerson;
  const tab = actor.tab(0);
  await tab.composer.fill(words);
  await expect.poll(() => draftsOn(tab.page)).toEqual([words]);
  await holdDisk(tab.page);
  await tab.composer.press('Enter');
  await onePerson.frame(tab);
  await expect(tab.composer, 'cleared before the words were on disk').toHaveValue(words);
  await killPage(tab.page, 'crash');

  const again = await actor.openTab(room, 0);
  await expect(again.composer).toHaveValue(words);
  expect(proxy.log.filter(({ op }) => op === 'POST /v1/messages')).toEqual([]);
  expect(await room.said()).toEqual([]);
});

test('T-C2: on disk and not sent, it is sent once, and the composer is empty', async ({ onePerson }) => {
  const { actor, room } = onePerson;
  const other = await emptyPage(actor.context);
  await holdSending(other);
  await actor.tab(0).composer.fill(words);
  await expect.poll(() => draftsOn(other)).toEqual([words]);
  await actor.utter(actor.tab(0), room, words);
  const states = async () => (await entriesOn(other)).map(({ state }) => state);
  await expect.poll(states, { intervals: [10] }).toEqual(['queued']);
  await killPage(actor.tab(0).page, 'crash');
  await other.close();

  await actor.openTab(room, 0);
  await onePerson.sentOnce(words);
});

test('T-C3: on its way and not arrived, it goes again with the same key', { tag: '@runs' }, async ({ onePerson }) => {
  const { actor, room, requests, proxy } = onePerson;
  const held = requests.hold('request', isPost);
  await actor.say(actor.tab(0), room, words);
  await held.reached;
  await killPage(actor.tab(0).page, 'crash');
  held.cut();

  await actor.openTab(room, 0);
  await onePerson.sentOnce(words);
  const keys = proxy.log.filter(({ op }) => op === 'POST /v1/messages').map(({ key }) => key);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(proxy.tally().replays).toBe(0);
});

test('T-C4: stored and the answer lost with the tab, the service says so again', async ({ onePerson }) => {
  const { actor, room, requests, proxy } = onePerson;
  const held = requests.hold('answer', isPost);
  await actor.say(actor.tab(0), room, words);
  await held.reached;
  await killPage(actor.tab(0).page, 'crash');
  held.cut();

  await actor.openTab(room, 0);
  await onePerson.sentOnce(words);
  expect(proxy.tally().replays).toBe(1);
});

test('T-C5: answered, and the tab ends before the answer is on disk', async ({ onePerson }) => {
  const { actor, room, requests, proxy } = onePerson;
  const tab = actor.tab(0);
  const held = requests.hold('answer', isPost);
  await actor.say(tab, room, words);
  await held.reached;
  await holdDisk(tab.page);
  const answered = tab.page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  held.release();
  await (await answered).finished();
  await onePerson.frame(tab);
  await killPage(tab.page, 'crash');

  const again = await actor.openTab(room, 0);
  await onePerson.sentOnce(words);
  expect(proxy.tally().replays).toBe(1);
  await expect(again.composer).toHaveValue('');
});

test('T-C6: sent, with its trace still on disk, it is shown once', { tag: '@runs' }, async ({ onePerson }) => {
  const { actor, room, proxy } = onePerson;
  await keepTraces(actor.tab(0).page);
  await actor.say(actor.tab(0), room, words);
  await expect.poll(async () => (await entriesOn(actor.tab(0).page)).map(({ state }) => state)).toEqual(['acked']);
  await killPage(actor.tab(0).page, 'crash');

  const again = await actor.openTab(room, 0);
  await onePerson.sentOnce(words);
  expect(proxy.log.filter(({ op }) => op === 'POST /v1/messages')).toHaveLength(1);
  // The new page deletes the entry.
  await expect.poll(() => entriesOn(again.page)).toEqual([]);
});

for (const [point, replays] of [
  ['request', 0],
  ['answer', 1],
] as const)
  test(`T-C7: the service is killed at the ${point} @own-service`, { tag: point === 'answer' ? [] : '@runs' }, async ({
    onePerson,
    service,
  }) => {
    const { actor, room, requests, proxy } = onePerson;
    const held = requests.hold(point, isPost);
    await actor.say(actor.tab(0), room, words);
    await held.reached;
    await service.stop('SIGKILL');
    held.cut();
    await service.start();

    await onePerson.sentOnce(words);
    expect(proxy.tally().replays).toBe(replays);
  });

test('T-C8: service and tab end at once @own-service', { tag: '@runs' }, async ({ onePerson, service }) => {
  const { actor, room, requests, proxy } = onePerson;
  const held = requests.hold('answer', isPost);
  await actor.say(actor.tab(0), room, words);
  await held.reached;
  await Promise.all([service.stop('SIGKILL'), killPage(actor.tab(0).page, 'crash')]);
  held.cut();
  await service.start();

  await actor.openTab(room, 0);
  await onePerson.sentOnce(words);
  expect(proxy.tally().replays).toBe(1);
});

test('T-C9: the tab that sends is closed, and the other one goes on', async ({ onePerson }) => {
  const { actor, room, requests } = onePerson;
  const held = requests.hold('request', isPost);
  await actor.say(actor.tab(0), room, words);
  await held.reached;
  const other = await actor.openTab(room);
  await expect(other.message('#001')).toBeVisible();
  await actor.tab(0).page.close();
  held.cut();
  actor.tabs.shift();

  await onePerson.sentOnce(words);
});

test('T-C10: words that a later version left are shown and not touched', { tag: '@runs' }, async ({ onePerson }) => {
  const { actor, room } = onePerson;
  const other = await emptyPage(actor.context);
  await holdSending(other);
  await actor.say(actor.tab(0), room, words);
  await killPage(actor.tab(0).page, 'close');
  await upgradeDisk(other);
  const before = await entriesOn(other);
  await other.close();

  const tab = await actor.openTab(room, 0);
  await expect(tab.message(words)).toHaveAccessibleName(/Waiting/);
  await tab.composer.fill('#002 more');
  await tab.composer.press('Enter');
  await expect(tab.page.getByRole('alert')).toHaveText(/newer Confab/);
  await expect(tab.composer).toHaveValue('#002 more');
  expect(await room.said()).toEqual([]);
  expect(await entriesOn(tab.page)).toEqual(before);
});
