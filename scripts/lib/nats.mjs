import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { answers } from './answers.mjs';
import { freePort } from './freePort.mjs';

/** Debian installs the program outside a user's PATH. */
export const findNats = () =>
  [...(process.env.PATH?.split(path.delimiter) ?? []), '/usr/sbin']
    .map((folder) => path.join(folder, 'nats-server'))
    .find((file) => existsSync(file));

export async function startNats(program) {
  const port = await freePort();
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await answers(port, () => {
    if (child.exitCode !== null) throw new Error('NATS did not start');
  });
  return { url: `nats://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') };
}
