import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { inject } from 'vitest';
import { speaker } from './service';

const root = path.join(import.meta.dirname, '../..');

export interface Running {
  child: ChildProcess;
  address: string;
  output: () => string;
  exited: Promise<number | null>;
}

/** Arguments for Node that start a built program (`built`) or its source (`fromSources`). */
export const built = (name: string) => [path.join(inject('built'), `${name}.js`)];
export const fromSources = (file: string) => ['--import', 'tsx', file];

/** Starts the service as a process. Resolves once the service listens or has ended. */
export function startService(
  dataDir: string,
  environment: Record<string, string> = {},
  args = ['--empty'],
  program = built('main'),
): Promise<Running> {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  // `close` and not `exit`: after `exit` some output may still arrive.
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return new Promise((resolve) => {
    const running = (address: string) => resolve({ child, address, output: () => said, exited });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, address] = /Confab is at (\S+)/.exec(said) ?? [];
        if (address) running(address);
      });
    void exited.then(() => running(''));
  });
}

export const to = ({ address }: Running, token?: string) =>
  speaker((where, init) => fetch(address + where, init), token);

export async function end({ child, exited }: Running, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  return exited;
}
