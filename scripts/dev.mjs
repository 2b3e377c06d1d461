// The service, restarted when its sources change, and the client with hot reload; one Ctrl-C ends both.
// The world is a throw-away one, unless DATA_DIR names a folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { bin, root } from './lib/run.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });

const port = process.env.PORT ?? String(await freePort());
const world = process.env.DATA_DIR ? null : mkdtempSync(path.join(os.tmpdir(), 'confab-dev-'));
// In groups of their own: a terminal's Ctrl-C reaches this program alone, and each child is told once.
const start = (args, env) =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });

const children = [
  start([bin('tsx'), 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)], {
    PORT: port,
    DATA_DIR: world ?? process.env.DATA_DIR,
  }),
  start([bin('vite')], { SERVICE_PORT: port }),
];

const living = new Set(children);
const stop = () => {
  for (const child of living) child.kill('SIGTERM');
  living.clear();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
await Promise.race(ended);
stop();
await Promise.all(ended);
if (world) rmSync(world, { recursive: true, force: true });
