import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { noAnswer } from '../support/complaints';
import { Person } from '../support/person';
import { createRoom } from '../support/room';

/**
 * Kills the browser with this profile folder, as a power cut would. Finds the process in `/proc`, which only Linux has.
 */
async function killBrowser(folder: string): Promise<void> {
  const isIts = (pid: string) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return words.includes(folder) && !words.includes('--type=');
    } catch {
      return false;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isIts(name));
  expect(pids).not.toEqual([]);
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => pids.some((pid) => existsSync(`/proc/${pid}`))).toBe(false);
}

test('F44: a browser that is killed keeps an edit, a reaction, a bulk action and a sign-out without a network', {
  tag: '@runs',
}, async ({ playwright, launchOptions, service, account, unique, complaints }) => {
  complaints.allow(noAnswer);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-killed-'));
  const open = async (address: string) => {
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: service.url,
      locale: 'en-US',
      serviceWorkers: 'allow',
    });
    await complaints.watch(context, 'ada');
    const person = new Person(ada, context.pages()[0] ?? (await context.newPage()));
    await person.page.goto(address);
    return person;
  };
  const ada = await account('ada');
  const room = await createRoom(await account('keeper'), unique('Room'), [ada.username]);
  const { conversation_id, id } = room.group;
  await ada.api(endpoints.createMessage, { body: { conversation_id, message: 'as it was' } });
  for (const name of ['Lake', 'River', 'Sea']) await ada.api(endpoints.createGroup, { body: { name: unique(name) } });
  try {
    const first = await open('/sign-in');
    await first.signIn();
    // Closes the browser normally, so that the sign-in is stored on disk.
    await first.context.close();

    const second = await open(`/groups/${id}`);
    const { page } = second;
    let writes = 0;
    await second.context.route(/\/v1\/(?:messages|groups)\/\w+$/, (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      // Only the first change of a group gets through. All other writes get no answer.
      return route.request().url().includes('/groups/') && ++writes === 1 ? route.continue() : undefined;
    });
    await second.choose(second.message('as it was'), 'Edit');
    const field = page.getByRole('textbox', { name: 'Edit message' });
    await field.fill('as it is');
    await field.press('Enter');
    await expect(second.message('as it is')).toBeVisible();
    await second.message('as it is').hover();
    await second.message('as it is').getByRole('button', { name: 'React' }).click();
    await page
      .getByRole('dialog', { name: 'Pick a reaction' })
      .getByRole('button', { name: 'thumbs up' })
      .first()
      .click();
    await expect(second.message('as it is').getByRole('button', { name: /, 1/ })).toBeVisible();
    await page.getByRole('navigation').getByRole('button', { name: 'Select groups' }).click();
    const selected = page.getByRole('toolbar', { name: 'Selected groups' });
    await selected.getByRole('button', { name: 'All', exact: true }).click();
    await selected.getByRole('button', { name: 'Archive selected' }).click();
    await expect.poll(() => writes).toBe(2);
    await killBrowser(folder);

    const third = await open(`/groups/${id}`);
    // Several groups are archived at once. The kill may come before the first answer is stored.
    await expect(third.page.getByRole('region', { name: /Archived [01] of 4 groups/ })).toBeVisible();
    const message = async () => (await ada.api(endpoints.listMessages, { query: { conversation_id } })).data[0];
    await expect.poll(message).toMatchObject({ message: 'as it is', reactions: [{}] });
    await third.context.route('**/v1/sessions/current', (route) => route.abort());
    await third.page.getByRole('button', { name: 'Account menu' }).click();
    await third.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(third.page.getByText(/Signed out here/)).toBeVisible();
    await killBrowser(folder);

    const requests: string[] = [];
    const fourth = await open('about:blank');
    fourth.context.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await fourth.page.goto(`/groups/${id}`);
    await expect(fourth.page.getByRole('heading', { name: 'Sign in to Confab' })).toBeVisible();
    await expect.poll(() => requests).toContain('DELETE /v1/sessions/current');
    expect(requests).not.toContain('POST /v1/sessions/refresh');
    await fourth.context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
