import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

export interface Running {
  child: ChildProcess;
  address: string;
  output: () => string;
  exited: Promise<number | null>;
}

/** The real service, as it is started in development. Resolves once it listens, or has ended. */
export function startService(
  dataDir: string,
  environment: Record<string, string> = {},
  args = ['--empty'],
): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
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
