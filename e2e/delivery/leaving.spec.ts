import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { archivings } from '../support/archivings';
import { noAnswer } from '../support/complaints';
import { emptyPage, holdDisk } from '../support/disk';
import { startFaultProxy } from '../support/faults/faultProxy';
import type { Person } from '../support/person';
import type { Room } from '../support/room';
import { changesOn } from '../support/screen/screen';

/** F35: the person leaves the page in the same task as a click that writes. */

/**
 * An address of the service that runs no code of the app. No Playwright route may match it, because a route turns the
 * cache off.
 */
const outside = '/sw.js';

/**
 * Clicks the control and leaves the page in the same task. `other` blocks the disk, so the page can store nothing any
 * more.
 */
async function pressAndLeave({ page }: Person, control: Locator, other: Page): Promise<void> {
  await control.waitFor();
  await holdDisk(other);
  await control.evaluate((element, address) => {
    if (element instanceof HTMLElement) element.click();
    location.assign(address);
  }, outside);
  await page.waitForURL(`**${outside}`);
  await other.reload();
}

async function makeGroups(person: Person, unique: (name: string) => string, count: number) {
  const groups = [];
  for (let n = 0; n < count; n++) {
    groups.push(await person.api(endpoints.createGroup, { body: { name: unique('Lake') } }));
  }
  return groups;
}

async function archiveItem(person: Person, name: string): Promise<Locator> {
  await person.groupLink(name).hover();
  await person.page.getByRole('button', { name: `Actions for ${name}` }).click();
  return person.page.getByRole('menuitem', { name: 'Archive' });
}

const archivedAt = async (person: Person, id: string) =>
  (await person.api(endpoints.retrieveGroup, { params: { id } })).archived_at;

async function reactionsIn({ keeper, group }: Room): Promise<string[]> {
  const query = { conversation_id: group.conversation_id };
  const { data } = await keeper.api(endpoints.listMessages, { query });
  return data.flatMap(({ reactions }) => reactions.flatMap((each) => Object.values(each).flat()));
}

test('T-L1: what is pressed happens, once, although the page is left at once and nobody comes back', async ({
  join,
  room,
  unique,
}) => {
  const ada = await join('ada');
  const other = await emptyPage(ada.context);
  await ada.page.bringToFront();
  const groups = await makeGroups(ada, unique, 4);
  for (const { id, name } of groups) {
    await ada.page.goto('/groups');
    await pressAndLeave(ada, await archiveItem(ada, name), other);
    await expect.poll(() => archivedAt(ada, id), { message: `${name} was not archived` }).not.toBeNull();
  }

  const said = await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'hello' },
  });
  await room.keeper.api(endpoints.updateMessage, {
    params: { id: said.id },
    body: { reactions: [{ fire: [room.keeper.username] }] },
  });
  for (let turn = 0; turn < 2; turn++) {
    await ada.open(room);
    const fire = ada.message('hello').getByRole('button', { name: /^fire,/ });
    // The device may have the message as it was before the last press.
    await expect(fire).toHaveAttribute('aria-pressed', String(turn === 1));
    await pressAndLeave(ada, fire, other);
    const expected = turn % 2 === 0 ? [room.keeper.username, ada.name] : [room.keeper.username];
    await expect.poll(() => reactionsIn(room), { message: `reaction ${turn}` }).toEqual(expected);
  }

  await ada.open(room);
  await expect.poll(() => changesOn(ada.page)).toBe(0);
  for (const { id } of groups) expect(await archivings(ada, id)).toBe(1);
  expect(await reactionsIn(room)).toEqual([room.keeper.username]);
});

test('T-L2: what was pressed on a broken line is carried out by the next page, once, whatever the disk had of it', {
  tag: '@runs',
}, async ({ join, room, service, unique, complaints }) => {
  complaints.allow(noAnswer);
  let cut = true;
  // Cuts requests in a proxy. A route of the page would let a request pass that outlives the page.
  const proxy = await startFaultProxy({
    ...{ target: service.url, seed: 1, rates: {} },
    at: (point, { path }) => {
      if (cut && point === 'request' && !path.includes('/sessions')) throw new Error('cut on purpose');
    },
  });
  const ada = await join('ada', { at: proxy.url });
  const other = await emptyPage(ada.context);
  await ada.page.bringToFront();
  const groups = await makeGroups(ada, unique, 3);
  for (const { name } of groups) {
    await ada.page.goto('/groups');
    await pressAndLeave(ada, await archiveItem(ada, name), other);
  }
  const [renamed] = await makeGroups(ada, unique, 1);
  const name = unique('Mountain');
  await ada.page.goto(`/groups/${renamed?.id}/settings`);
  await ada.page.getByRole('textbox', { name: 'Name' }).fill(name);
  await pressAndLeave(ada, ada.page.getByRole('button', { name: 'Save changes' }), other);
  for (const { id } of groups) expect(await archivedAt(ada, id)).toBeNull();

  cut = false;
  await ada.open(room);
  for (const group of groups) {
    await expect.poll(() => archivedAt(ada, group.id), { message: `${group.name} was not archived` }).not.toBeNull();
  }
  await expect(ada.groupLink(name)).toBeVisible();
  await expect.poll(() => changesOn(ada.page)).toBe(0);
  for (const { id } of groups) expect(await archivings(ada, id)).toBe(1);
  await proxy.close();
});

test('T-L3: a message that was deleted is gone, however the page is left, and one that was taken back is not', {
  tag: '@runs',
}, async ({ join, room, complaints }) => {
  // The page was left before the answer to its deletion. The next page deletes again and gets a 404.
  complaints.allow(/404 \(Not Found\) \(\S+\/v1\/messages\/\w+\)/);
  const ada = await join('ada');
  const other = await emptyPage(ada.context);
  await ada.page.bringToFront();
  await ada.open(room);
  for (const words of ['one', 'two', 'three', 'four']) await ada.send(words);
  await expect.poll(room.said).toEqual(['one', 'two', 'three', 'four']);
  const undo = ada.status('Message deleted').getByRole('button', { name: 'Undo' });

  await test.step('left while it could be taken back', async () => {
    await ada.choose(ada.message('one'), 'Delete');
    await expect(undo).toBeVisible();
    await ada.page.goto(outside);
    await expect.poll(room.said).toEqual(['two', 'three', 'four']);
  });

  await test.step('left in the task of the click', async () => {
    await ada.open(room);
    await ada.message('two').focus();
    await ada.message('two').getByRole('button', { name: 'More actions' }).click();
    await pressAndLeave(ada, ada.page.getByRole('menuitem', { name: 'Delete', exact: true }), other);
    await expect.poll(room.said).toEqual(['three', 'four']);
  });

  await test.step('taken back, and left in the task of that', async () => {
    await ada.open(room);
    await ada.choose(ada.message('three'), 'Delete');
    await expect.poll(() => changesOn(other)).toBe(1);
    await pressAndLeave(ada, undo, other);
    await ada.open(room);
    await expect(ada.messages).toHaveText([/three/, /four/]);
    await expect.poll(() => changesOn(other)).toBe(0);
    expect(await room.said()).toEqual(['three', 'four']);
  });

  await test.step('closed', async () => {
    await ada.choose(ada.message('four'), 'Delete');
    await expect(undo).toBeVisible();
    await ada.page.close({ runBeforeUnload: true });
    await expect.poll(room.said).toEqual(['three']);
  });
});
