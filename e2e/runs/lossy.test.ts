import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { expect as see } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract';
import { type Account, createAccount } from '../support/api';
import { createRoom, type Room } from '../support/room';
import { type Service, startService } from '../support/services/service';
import { join, launchBrowser, openTab } from './browsers';
import { startLossyLine } from './lossyLine';

let service: Service;
let browser: Browser;
let line: Awaited<ReturnType<typeof startLossyLine>>;
let room: Room;
let keeper: Account;
beforeAll(async () => {
  const failOnce = pathToFileURL(path.resolve('e2e/support/services/failOnce.mjs')).href;
  service = await startService({ NODE_OPTIONS: `--import ${failOnce}`, EVENTS_HEARTBEAT_MS: '3000' });
  line = await startLossyLine(service.url);
  browser = await launchBrowser();
  keeper = await createAccount(service.url, 'keeper');
  room = await createRoom(keeper, 'Room', []);
});
afterAll(async () => {
  await browser.close();
  line.close();
  await service.dispose();
});
/** Long enough for the next heartbeat of the stream. */
const soon = { timeout: 15_000 };

/** Opens ada's tab behind the line. `change` changes everything that the tab shows. */
async function setUp(name: string) {
  const { account, context } = await join(browser, line.url, room, name);
  const contacts = [name];
  const group = (of: string) => keeper.api(endpoints.createGroup, { body: { name: `${of} of ${name}`, contacts } });
  const say = (message: string) =>
    keeper.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
  const [renamed, deleted, archived] = [await group('First'), await group('Deleted'), await group('Archived')];
  const [edited, removed] = [await say(`to edit for ${name}`), await say(`to delete for ${name}`)];
  const tab = await openTab(account, context, room);
  await tab.message(`to delete for ${name}`).waitFor();
  await tab.groupLink(`Archived of ${name}`).waitFor();
  const change = async () => {
    await keeper.api(endpoints.updateGroup, { params: { id: renamed.id }, body: { name: `Second of ${name}` } });
    await keeper.api(endpoints.deleteGroup, { params: { id: deleted.id } });
    await keeper.api(endpoints.updateGroup, {
      params: { id: archived.id },
      body: { archived_at: Math.floor(Date.now() / 1_000) },
    });
    await group('New');
    await keeper.api(endpoints.updateMessage, { params: { id: edited.id }, body: { message: `edited for ${name}` } });
    await keeper.api(endpoints.deleteMessage, { params: { id: removed.id } });
    await say(`said to ${name}`);
    await see.poll(line.events).toBeGreaterThan(0);
  };
  const isRight = async () => {
    await see(tab.groupLink(`Second of ${name}`)).toBeVisible(soon);
    await see(tab.groupLink(`New of ${name}`)).toBeVisible(soon);
    for (const gone of ['First', 'Deleted', 'Archived'])
      await see(tab.groupLink(`${gone} of ${name}`)).toHaveCount(0, soon);
    await see(tab.message(`edited for ${name}`)).toBeVisible(soon);
    await see(tab.message(`said to ${name}`)).toBeVisible(soon);
    await see(tab.message(`to delete for ${name}`)).toHaveCount(0, soon);
  };
  return { tab, context, change, say, isRight };
}

test.each([
  ['one event', (event: number) => event === 0],
  ['every third event', (event: number) => event % 3 === 0],
  ['ten events in a row', (event: number) => event < 10],
])(
  'F40: where a living stream loses %s, each screen is right after the next heartbeat',
  async (what, isLost) => {
    const { context, change, isRight } = await setUp(what.replaceAll(' ', '-'));
    line.begin((event) => (isLost(event) ? 'lost' : null));
    await change();
    await isRight();
    line.end();
    await context.close();
  },
  120_000,
);

test('F41: an event whose statement fails once is heard all the same', async () => {
  const { tab, context, say } = await setUp('ada');
  // Waits for an earlier message, so that the service reads no other event after the signal.
  await say('before that');
  await see(tab.message('before that')).toBeVisible(soon);
  process.kill(service.pid ?? 0, 'SIGUSR2');
  await see.poll(service.output).toContain('armed');
  await say('built when it was tried again');
  await see(tab.message('built when it was tried again')).toBeVisible(soon);
  expect(service.output()).toContain('failed on purpose: ');
  await context.close();
}, 120_000);

test.each(['trickles', 'breaks'] as const)(
  'F42: where a stream %s inside an event, each screen is right',
  async (fault) => {
    const { tab, context, change, say, isRight } = await setUp(`who-${fault}`);
    line.begin(() => fault);
    await change();
    // A broken stream is opened again. A trickling stream goes on to trickle, and the tab reads the lists meanwhile.
    if (fault === 'breaks') line.end();
    await isRight();
    line.end();
    await say(`heard after what ${fault}`);
    await see(tab.message(`heard after what ${fault}`)).toBeVisible(soon);
    await context.close();
  },
  120_000,
);
