import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { createHttp } from '../../../src/api/http';
import type { Account } from '../api';
import type { Service } from './service';

const run = promisify(execFile);

type Minted = Omit<Account, 'id' | 'cookie'>;

/** An account with a token, created by the operator. A plain service offers no other way to sign in. */
export async function mintAccount({ dataDir, url }: Service, username: string): Promise<Minted> {
  const args = ['dist/server/confab.js', 'token', username, '--create'];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
  const token = stdout.trim();
  return { username, token, api: createHttp({ base: url, token: () => token, me: () => username }) };
}

/**
 * Signs in with the token, which the tab stores. A plain service does not tell the username, so the person types it.
 */
export async function signInByToken(page: Page, { token, username }: Minted): Promise<void> {
  await page.getByText('Use an access token').click();
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('checkbox', { name: /Stay signed in/ }).check();
  await page.getByRole('button', { name: 'Connect' }).click();
  // The previous form also has a field with the name `Username`.
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
}
