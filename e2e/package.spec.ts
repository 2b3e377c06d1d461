import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from './fixtures';
import { createAccount } from './support/api';
import { talk } from './support/mainJob';
import { Person } from './support/person';
import { startService } from './support/services/service';

const run = promisify(execFile);

test('from the tarball in an empty folder the client serves another service within five seconds, and its main job is done', {
  tag: '@runs',
}, async ({ browser, complaints }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-package-'));
  const service = await startService();
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  const settings = { signIn: 'host', name: 'Harbour', colors: { light: '#7a1f5c', dark: '#e9a8d2' } };
  writeFileSync(path.join(folder, 's.json'), JSON.stringify(settings));
  const args = ['--no-install', 'confab', 'serve', '--service', service.url, '--settings', 's.json', '--port', '0'];
  const begun = performance.now();
  const client = spawn('npx', args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const people: Person[] = [];
  try {
    const [said] = await once(createInterface(client.stdout), 'line');
    const listening = performance.now() - begun;
    const [at = ''] = /http:\/\/[\d.]+:\d+/.exec(String(said)) ?? [];
    await service.stop();
    await service.start({ CORS_ORIGINS: at });
    const join = async (name: string) => {
      const account = await createAccount(service.url, name);
      const context = await browser.newContext({ baseURL: at });
      await complaints.watch(context, name);
      await context.addInitScript((token) => {
        window.confab = { getToken: () => token };
      }, account.token);
      const person = new Person(account, await context.newPage());
      people.push(person);
      await person.page.goto('/groups');
      await expect(person.page).toHaveTitle('Groups - Harbour');
      return person;
    };
    const asked = performance.now();
    const ada = await join('ada');
    // Milliseconds from the command to the branded app, without the restart of the service in between.
    expect(listening + performance.now() - asked).toBeLessThan(5_000);
    await talk({ ada, lin: await join('lin'), group: 'Lake' });
  } finally {
    for (const { context } of people) await context.close();
    if (client.pid) process.kill(-client.pid);
    await service.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
