import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserFile } from '../../scripts/lib/browser.mjs';
import { endpoints } from '../../src/contract';
import { type Account, createAccount, password } from '../support/api';
import { startService } from '../support/services/service';
import { peaksOf } from './memory';

const run = promisify(execFile);
const mib = 1024 * 1024;
const fileBytes = 10 * mib;
const senders = Number(process.env.SENDERS ?? 3);
const filesOfEach = 36;

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a group with a gigabyte of files is copied by a browser and brought back, and neither program holds it all', async () => {
  const service = await startService();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-copies-'));
  const file = path.join(folder, 'copy.json');
  try {
    const people: Account[] = [];
    for (let n = 0; n < senders; n++) people.push(await createAccount(service.url, `sender-${n}`));
    const [keeper] = people;
    if (!keeper) throw new Error('There is nobody');
    const body = { name: 'Large', contacts: people.slice(1).map(({ username }) => username) };
    const { id, conversation_id } = await keeper.api(endpoints.createGroup, { body });
    const sent: string[] = [];
    for (const { api, token } of people)
      for (let n = 0; n < filesOfEach; n++) {
        const bytes = randomBytes(fileBytes);
        const form = new FormData();
        form.append('file', new File([bytes], `${sent.length}.bin`));
        const headers = { Authorization: `Bearer ${token}` };
        const upload = await (
          await fetch(`${service.url}/v1/attachments`, { method: 'POST', body: form, headers })
        ).json();
        sent.push(sha(bytes));
        await api(endpoints.createMessage, {
          body: { conversation_id, message: '', attachments: [{ id: String(upload.id) }] },
        });
      }

    const found = existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {};
    const profile = path.join(folder, 'profile');
    const browser = await chromium.launchPersistentContext(profile, { ...found, serviceWorkers: 'block' });
    const peaks = await peaksOf(
      { browser: /^(?!.*--type=)\S*chrom/, page: /--type=renderer/, service: /dist\/server\/main\.js/ },
      async () => {
        const page = await browser.newPage();
        await page.goto(`${service.url}/sign-in`);
        await page.getByRole('textbox', { name: 'Username' }).fill(keeper.username);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('navigation', { name: 'Groups' }).waitFor();
        await page.goto(`${service.url}/groups/${id}/settings`);
        await page.getByRole('button', { name: 'Download a copy' }).click();
        const download = page.waitForEvent('download', { timeout: 0 });
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await (await download).saveAs(file);
        await page.getByText('went to your downloads').waitFor();
      },
    );
    await browser.close();
    const { size } = statSync(file);
    expect(size).toBeGreaterThan(sent.length * fileBytes * 1.33);

    await service.stop();
    const target = mkdtempSync(path.join(folder, 'brought-'));
    const brought = await peaksOf({ import: /import\/main\.ts/ }, async () => {
      const { stdout } = await run('npm', ['run', '-s', 'import', '--', file, '--yes'], {
        env: { ...process.env, DATA_DIR: target },
      });
      expect(stdout).toContain(`${sent.length} messages, ${senders} members, ${sent.length} files`);
    });
    const files = path.join(target, 'files');
    const stored = readdirSync(files).map((name) => sha(readFileSync(path.join(files, name))));
    expect(stored.toSorted()).toEqual(sent.toSorted());
    const inMib = Object.entries({ ...peaks, ...brought }).map(([name, bytes]) => `${name} ${Math.round(bytes / mib)}`);
    console.info(`a copy of ${Math.round(size / mib)} MiB; the most MiB of memory: ${inMib.join(', ')}`);
    // The browser process is not limited: it decides itself how much of the copy is in memory or on its disk.
    for (const name of ['page', 'service', 'import'])
      expect({ ...peaks, ...brought }[name], name).toBeLessThan(500 * mib);
  } finally {
    await service.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}, 1_200_000);
