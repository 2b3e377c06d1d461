import path from 'node:path';
import { type Browser, expect as see } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract';
import { type Account, createAccount } from '../support/api';
import { Person } from '../support/person';
import { createRoom, type Room } from '../support/room';
import { builtAt } from '../support/services/builtAt';
import { type Service, startService } from '../support/services/service';
import { join, launchBrowser, openTab } from './browsers';

/** Built outside the tests, because the first build takes minutes. */
const old = path.join(await builtAt('df02050d'), 'dist/client');

let service: Service;
let browser: Browser;
let room: Room;
let keeper: Account;
beforeAll(async () => {
  service = await startService();
  browser = await launchBrowser();
  keeper = await createAccount(service.url, 'keeper');
  room = await createRoom(keeper, 'Room', []);
});
afterAll(async () => {
  await browser.close();
  await service.dispose();
});

/** The process that renders this page: the one that works while the page calculates. */
async function rendererOf({ page }: Person): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const worked = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.flatMap(({ type, id, cpuTime }) => (type === 'renderer' ? [[id, cpuTime]] : [])));
  };
  const before = await worked();
  // Counts steps and not time, because on a busy machine a second may hold less work than another page has.
  await page.evaluate(() => {
    let value = 1;
    for (let n = 0; n < 60_000_000; n++) value = (value * 48_271) % 2_147_483_647;
    return value;
  });
  const more = [...(await worked())].map(([id, time]) => [time - (before.get(id) ?? 0), id] as const);
  const [, id = 0] = more.toSorted(([a], [b]) => b - a)[0] ?? [];
  return id;
}

test('F39: while one account repeats what is dear, it is slowed down, and two others write to each other in order', async () => {
  const own = await startService({ RATE_LIMITS: 'off' });
  const eve = await createAccount(own.url, 'eve');
  const contacts: string[] = [];
  // Creates accounts one by one, because a busy machine refuses a hundred password hashes at once.
  for (let n = 0; n < 100; n++) contacts.push((await createAccount(own.url, `person-${n}`)).id);
  for (let n = 0; n < 20; n++) await eve.api(endpoints.createGroup, { body: { name: `Large ${n}`, contacts } });
  const others = await createRoom(await createAccount(own.url, 'keeper'), 'Others');
  const [ada, lin] = [await join(browser, own.url, others, 'ada'), await join(browser, own.url, others, 'lin')];
  await own.stop();
  // Eve gets a separate address. Otherwise the limit of the shared address would protect ada and lin.
  await own.start({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  const ended = new AbortController();
  let underWay: Promise<unknown> | undefined;
  try {
    const [adaTab, linTab] = [
      await openTab(ada.account, ada.context, others),
      await openTab(lin.account, lin.context, others),
    ];
    const refused = new Map<string, number>();
    const repeat = async (what: string, address: string, init: RequestInit = {}) => {
      const headers = { Authorization: `Bearer ${eve.token}`, 'X-Forwarded-For': '203.0.113.9', ...init.headers };
      while (!ended.signal.aborted) {
        const answer = await fetch(`${own.url}${address}`, { ...init, headers, signal: ended.signal });
        if (answer.status === 429) refused.set(what, (refused.get(what) ?? 0) + 1);
        const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream');
        await (isStream ? answer.body?.cancel() : answer.arrayBuffer());
      }
    };
    const json = { 'Content-Type': 'application/json' };
    const { data } = await eve.api(endpoints.listGroups, { query: { limit: 1 } });
    const body = JSON.stringify({ contacts: ['ﷺ'.repeat(300_000)] });
    const attacks: [string, string, RequestInit?][] = [
      ['lists with all members', '/v1/groups?limit=100'],
      ['catch-ups', '/v1/events', { headers: { 'Last-Event-ID': '1' } }],
      ['long names', `/v1/groups/${data[0]?.id}`, { method: 'PUT', headers: json, body }],
    ];
    // Settles all requests, because a request that ends with the service rejects, even during the test.
    underWay = Promise.allSettled(attacks.flatMap((attack) => Array.from({ length: 4 }, () => repeat(...attack))));
    const words = Array.from({ length: 10 }, (_, n) => `word ${n}`);
    for (const [n, text] of words.entries()) {
      const [from, to] = n % 2 === 0 ? [adaTab, linTab] : [linTab, adaTab];
      await from.send(text);
      await see(to.message(text)).toBeVisible();
    }
    expect(await others.said()).toEqual(words);
    const attacked = attacks.map(([what]) => what).toSorted();
    await expect.poll(() => [...refused.keys()].toSorted(), { timeout: 60_000 }).toEqual(attacked);
  } finally {
    ended.abort();
    await underWay;
    await Promise.all([ada.context.close(), lin.context.close()]);
    await own.dispose();
  }
}, 180_000);

test('F43: where the renderer of the leading tab is stopped, another tab sends at once and hears within a minute', async () => {
  const { account, context } = await join(browser, service.url, room, 'ada');
  const leader = await openTab(account, context, room);
  const other = await openTab(account, context, room);
  const pid = await rendererOf(leader);
  expect(await rendererOf(other)).not.toBe(pid);
  process.kill(pid, 'SIGSTOP');
  try {
    await other.send('by the other tab');
    await expect.poll(room.said).toContain('by the other tab');
    const body = { conversation_id: room.group.conversation_id, message: 'to the other tab' };
    await keeper.api(endpoints.createMessage, { body });
    await other.message('to the other tab').waitFor({ timeout: 60_000 });
  } finally {
    process.kill(pid, 'SIGCONT');
    await context.close();
  }
}, 180_000);

test('F45: a browser whose cookie was copied and used is signed out and told, and so is the copy', async () => {
  const { account, context } = await join(browser, service.url, room, 'bea');
  const owner = await openTab(account, context, room);
  const [cookie] = await context.cookies(`${service.url}/v1/sessions`);
  const renew = async (value: string) => {
    const headers = { Cookie: value };
    const answer = await fetch(`${service.url}/v1/sessions/refresh`, { method: 'POST', headers });
    return { status: answer.status, next: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  };
  const first = await renew(`${cookie?.name}=${cookie?.value}`);
  expect(first.status).toBe(201);
  const second = await renew(first.next);
  expect(second.status).toBe(201);
  await owner.page.reload();
  await owner.page.getByText('Somebody may have used a copy of your sign-in').waitFor();
  expect((await renew(second.next)).status).toBe(401);
  await context.close();
}, 120_000);

test('F46: a tab of version 0.3.0 and one of today hear and send beside each other, and what the older one left is sent once', async () => {
  const own = await startService({ CLIENT_DIR: old });
  try {
    const others = await createRoom(await createAccount(own.url, 'keeper'), 'Versions');
    const { account, context } = await join(browser, own.url, others, 'ada');
    const older = await openTab(account, context, others);
    await own.stop();
    await own.start({ CLIENT_DIR: path.resolve('dist/client') });
    // Unregisters the old worker, because the browser would find the update by itself only later.
    await older.page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
    const newer = new Person(account, await context.newPage());
    await newer.page.goto(`/groups/${others.group.id}`);
    await newer.composer.waitFor();
    const scripts = ({ page }: Person) => page.evaluate(() => [...document.scripts].map(({ src }) => src));
    expect(await scripts(newer)).not.toEqual(await scripts(older));

    await older.send('by the older one');
    await newer.message('by the older one').waitFor();
    await newer.send('by the newer one');
    await older.message('by the newer one').waitFor();
    await context.setOffline(true);
    await older.send('left by the older one');
    await newer.send('left by the newer one');
    await older.page.close();
    await newer.message('left by the older one').waitFor();
    await context.setOffline(false);
    const words = ['by the older one', 'by the newer one', 'left by the older one', 'left by the newer one'];
    await expect.poll(others.said, { timeout: 60_000 }).toHaveLength(words.length);
    expect(await others.said()).toEqual(words);
    await see(newer.messages).toHaveText(words.map((text) => new RegExp(text)));
    await context.close();
  } finally {
    await own.dispose();
  }
}, 180_000);
