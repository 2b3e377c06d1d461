import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from './fixtures';
import { connect, doMainJob, foreignTest, pollsOften } from './foreign';

const run = promisify(execFile);

interface Fixtures {
  /**
   * Installs a package into a new folder, and starts a script with the folder's path. Resolves to the address that the
   * script prints.
   */
  start(packages: string, args: (folder: string) => string[]): Promise<{ url: string }>;
}

const mockTest = foreignTest.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted off the pattern.
  start: async ({}, use) => {
    const ends: (() => void)[] = [];
    await use(async (name, args) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-mock-'));
      ends.push(() => rmSync(folder, { recursive: true, force: true }));
      await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, name]);
      const mock = spawn(process.execPath, args(folder), { stdio: ['ignore', 'pipe', 'inherit'] });
      ends.push(() => mock.kill());
      for await (const line of createInterface(mock.stdout)) {
        const [url] = /http:\/\/127\.0\.0\.1:\d+$/.exec(line) ?? [];
        if (url) return { url };
      }
      throw new Error(`${name} ended`);
    });
    for (const end of ends.reverse()) end();
  },
});

mockTest.setTimeout(480_000);
mockTest.use(pollsOften);

mockTest('the main job is done on json-server, whose new rows have no times @runs', async ({ start, enter }) => {
  const service = await start('json-server@0.17.4', (folder) => ['e2e/support/services/jsonServer.mjs', folder]);
  await doMainJob(await enter(service, 'ada'), await enter(service, 'lin'));
});

mockTest(
  'Prism, whose answers are fixed, is shown, and nothing is said to be done that it did not @runs',
  async ({ start, open }) => {
    const cli = 'node_modules/@stoplight/prism-cli/dist/index.js';
    const service = await start('@stoplight/prism-cli@5.16.0', (folder) => [
      ...[path.join(folder, cli), 'mock', 'docs/openapi.json', '--port', '0'],
    ]);
    const ida = await open(service, 'ida');
    await connect(ida.page, service.url, 'ida');
    await ida.groupLink('Weekend hike').click();
    await expect(ida.messages).toHaveText([/See you at 9/]);

    await ida.send('Is anybody there?');
    await expect(ida.message('anybody')).toContainText('Not sent - This cannot be done here.');

    await ida.choose(ida.message('See you'), 'Edit');
    await ida.page.getByRole('textbox', { name: 'Edit message' }).fill('See you at ten');
    await ida.page.getByRole('button', { name: 'Save' }).click();
    await expect(ida.page.getByText('Edit not saved - This cannot be done here.', { exact: true })).toBeVisible();

    await ida.page.getByRole('link', { name: 'Group settings' }).click();
    await ida.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mountain');
    await ida.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(ida.page.getByText(/The changes could not be saved/)).toBeVisible();
    await expect(ida.groupLink('Weekend hike')).toBeVisible();

    await ida.groupLink('Weekend hike').hover();
    await ida.page.getByRole('button', { name: 'Actions for Weekend hike' }).click();
    await ida.page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(ida.page.getByText('Weekend hike could not be archived: This cannot be done here.')).toBeVisible();
    await expect(ida.groupLink('Weekend hike')).toBeVisible();
  },
);
