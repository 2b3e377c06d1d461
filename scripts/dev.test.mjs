import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

test('a page of npm run dev can sign in, and nothing is left when npm is ended', async ({ onTestFinished }) => {
  const port = await freePort();
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => {
    // Ends the whole process group. The program that started the service ends it.
    if (npm.stdout.readable) process.kill(-npm.pid, 'SIGTERM');
  });
  const address = await new Promise((resolve) => {
    let printed = '';
    npm.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /Confab is at (\S+)/.exec(printed);
      if (found) resolve(found[1]);
    });
  });

  const signedIn = await fetch(`${address}/v1/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address },
    body: JSON.stringify({ username: 'ida', password: 'confab-demo' }),
  });
  expect([signedIn.status, await signedIn.text()]).toEqual([201, expect.stringContaining('"ida"')]);

  // The pipe closes when the last program that holds it ends.
  const ended = new Promise((resolve) => npm.stdout.once('close', resolve));
  npm.kill('SIGTERM');
  await ended;
  await expect(fetch(`http://127.0.0.1:${port}/v1/capabilities`)).rejects.toThrow();
});
