import type { BrowserContext, Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { archivings } from '../support/archivings';
import { check, inWords } from '../support/checker/checker';
import type { Claim } from '../support/checker/history';
import { answered } from '../support/complaints';
import { changesOn } from '../support/screen/screen';
import { expect, test } from './onePerson';

/** F24: a gateway answers in place of the service, without the service's header, to every write of a person. */

const statuses = [403, 404, 409, 410, 413, 451];

/**
 * Refuses the first try of each write before it reaches the service. The second try reaches the service, but the answer
 * is a refusal too. Returns the paths of all writes whose third try passed, and when it passed.
 */
async function refuseTwice(context: BrowserContext): Promise<Map<string, number>> {
  const tries = new Map<string, number>();
  const passed = new Map<string, number>();
  await context.route('**/v1/**', async (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    const key = `${request.method()} ${request.url()} ${request.postData()}`;
    const attempt = (tries.get(key) ?? 0) + 1;
    tries.set(key, attempt);
    if (attempt > 2) {
      passed.set(new URL(request.url()).pathname, Date.now());
      return route.fallback();
    }
    if (attempt === 2) await route.fetch();
    const status = statuses[tries.size % statuses.length] ?? 404;
    return route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
  });
  return passed;
}

test('a gateway refuses each write twice: all of them happen once, and nothing else is said', async ({
  onePerson,
  unique,
  complaints,
}) => {
  complaints.allow(answered(statuses, '/v1/'));
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  const { page } = tab;
  const { conversation_id } = room.group;
  const mine = (message: string) => tab.api(endpoints.createMessage, { body: { conversation_id, message } });
  const [kept, edited, gone] = [await mine('#001 kept'), await mine('#002 old'), await mine('#003 gone')];
  const other = unique('Other');
  const { id } = await tab.api(endpoints.createGroup, { body: { name: other } });
  await expect(tab.groupLink(other)).toBeVisible();
  await expect(tab.messages).toHaveCount(3);
  const said = await everythingSaidOn(actor.context, tab.page);
  const passed = await refuseTwice(actor.context);

  await actor.say(tab, room, '#004 new');
  await tab.choose(tab.message('#002'), 'Edit');
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await field.fill('#002 new');
  await field.press('Enter');
  await tab.choose(tab.message('#003'), 'Delete');
  actor.gone.push('#003');
  await tab.status('Message deleted').getByRole('button', { name: 'Dismiss' }).click();
  await tab.message('#001').hover();
  await tab.message('#001').getByRole('button', { name: 'React' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick a reaction' });
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('thumbs up');
  await picker.getByRole('button', { name: 'thumbs up', exact: true }).first().click();

  await tab.groupLink(other).hover();
  await page.getByRole('button', { name: `Actions for ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();

  const scan = async () => {
    const { data } = await room.keeper.api(endpoints.listMessages, { query: { conversation_id } });
    return data.toReversed();
  };
  await expect
    .poll(async () => (await scan()).map(({ message, reactions }) => `${message} ${JSON.stringify(reactions)}`), {
      timeout: 30_000,
    })
    .toEqual([`#001 kept [{"thumbs_up":["${actor.name}"]}]`, '#002 new []', '#004 new []']);
  await expect.poll(() => actor.unsent(), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => changesOn(page), { timeout: 30_000 }).toBe(0);
  await expect(tab.message('#004')).not.toHaveAccessibleName(/waiting|not sent/i);
  await expect(tab.messages).toHaveText([/#001 kept/, /#002 new/, /#004 new/]);

  const words = said().map(({ words }) => words);
  const claims = claimsIn(words, { '#002': edited.id, '#003': gone.id, '#001': kept.id });
  const rows = (await scan()).map(({ id, message: text, contact }) => ({
    ...{ id, conversation: conversation_id, user: contact.username, text },
  }));
  expect(inWords(check({ happenings: [], scan: rows, claims })).filter((words) => words.startsWith('17'))).toEqual([]);
  expect(words.filter((each) => /not (sent|saved|deleted)|could not|meanwhile|signed out/i.test(each))).toEqual([]);
  expect(await archivings(tab, id)).toBe(1);
  const archived = said().find(({ words }) => words.includes(`Archived ${other}`));
  expect(archived?.t).toBeGreaterThanOrEqual(passed.get(`/v1/groups/${id}`) ?? Number.POSITIVE_INFINITY);
});

test('a gateway refuses each part of a bulk action twice: every group is archived once, and nothing else is said', {
  tag: '@runs',
}, async ({ onePerson, unique, complaints }) => {
  complaints.allow(answered(statuses, '/v1/'));
  const { actor } = onePerson;
  const tab = actor.tab(0);
  const { page } = tab;
  const groups = [];
  for (const name of ['Lake', 'Hills', 'Fields'])
    groups.push(await tab.api(endpoints.createGroup, { body: { name: unique(name) } }));
  for (const { name } of groups) await expect(tab.groupLink(name)).toBeVisible();
  await page.getByRole('button', { name: 'Select groups' }).click();
  for (const { name } of groups) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const said = await everythingSaidOn(actor.context, page);
  await refuseTwice(actor.context);
  const chosen = page.getByRole('toolbar', { name: 'Selected groups' });
  await chosen.getByRole('button', { name: 'Archive selected' }).click();

  await expect(page.getByText('Archived 3 of 3 groups')).toBeVisible({ timeout: 60_000 });
  for (const { id } of groups) expect(await archivings(tab, id)).toBe(1);
  const wrong = /not archived|may have been|\d failed|signed out/i;
  expect(said().filter(({ words }) => wrong.test(words))).toEqual([]);
});

test('while a gateway refuses the renewal of the session nobody is signed out, and it goes on by itself', {
  tag: '@runs',
}, async ({ onePerson, complaints }) => {
  complaints.allow(answered([403, 404], '/v1/sessions/refresh'));
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  for (const status of [403, 404]) {
    await actor.context.route('**/v1/sessions/refresh', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` }),
    );
    await tab.page.reload();
    await expect(tab.page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
    await expect(tab.page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
    await actor.context.unrouteAll({ behavior: 'wait' });
    await expect(tab.heading(room.group.name)).toBeVisible({ timeout: 20_000 });
  }
  await actor.say(tab, room, '#001 still here');
  await expect.poll(room.said).toEqual(['#001 still here']);
});

/** Collects the words of every status and alert on this page from now on. */
async function everythingSaidOn(context: BrowserContext, page: Page) {
  const all: { words: string; t: number }[] = [];
  await context.exposeBinding('confabSays', (_source, words: string) => void all.push({ words, t: Date.now() }));
  await page.evaluate(() => {
    const { confabSays: say } = window as unknown as { confabSays(words: string): void };
    const last = new Map<Element, string>();
    const reportChanges = () => {
      for (const element of document.querySelectorAll('[role="status"], [role="alert"], article')) {
        const words = element.textContent ?? '';
        if (words !== '' && last.get(element) !== words) say(words);
        last.set(element, words);
      }
    };
    new MutationObserver(reportChanges).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => all;
}

/** Returns what these words claim about messages. */
function claimsIn(said: readonly string[], ids: Record<string, string>): Claim[] {
  return said.flatMap((words): Claim[] => {
    const what = ids[/#\d{3}/.exec(words)?.[0] ?? ''] ?? words;
    if (/Not sent/.test(words)) return [{ client: 'ada', says: 'not-sent', what }];
    if (/not saved/.test(words)) return [{ client: 'ada', says: 'not-saved', what, text: '#002 new' }];
    if (/^Message deleted/.test(words)) return [{ client: 'ada', says: 'deleted', what: ids['#003'] ?? '' }];
    return [];
  });
}
