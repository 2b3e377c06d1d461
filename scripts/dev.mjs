// Starts the service and the hot-reloading client. Deletes the data at the end, unless DATA_DIR names a folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { endWithNpm } from './lib/endWithNpm.mjs';
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

process.env.SERVICE_PORT = port;
const client = await createVite({ root, clearScreen: false });
await client.listen();
const address = client.resolvedUrls.local[0].replace(/\/$/, '');

const service = spawn(
  process.execPath,
  [bin('tsx'), 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: world ?? process.env.DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
    // The terminal sends no Ctrl-C to a separate process group, so that only dev.mjs ends the service.
    detached: true,
  },
);
// The service prints its own URL. This code replaces it with the URL of the hot-reloading client.
service.stdout.on('data', (chunk) => {
  process.stdout.write(String(chunk).replaceAll(/http:\/\/[\w.[\]-]+:\d+/g, address));
});

const ended = new Promise((resolve) => service.once('exit', resolve));
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  service.kill('SIGTERM');
  await ended;
  await client.close();
  if (world) rmSync(world, { recursive: true, force: true });
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.once('exit', () => service.kill());
endWithNpm(stop);
service.once('exit', stop);
