import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface Service {
  /** Stays the same after every restart. */
  readonly url: string;
  readonly dataDir: string;
  /** Changes with every restart. Undefined for a service that was started elsewhere. */
  readonly pid: number | undefined;
  /** The output of the process so far, for a failed test. */
  output(): string;
  /** Ends the process; `SIGKILL` is a crash. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts the service again on the same data and the same port. */
  start(env?: Record<string, string>): Promise<void>;
  /** Ends the service and removes its data. */
  dispose(): Promise<void>;
}

/**
 * A service that was started elsewhere, at `BASE_URL`. Journeys tagged `@own-service` cannot use it, because they stop
 * and start their service.
 */
export function runningService(url: string): Service {
  const refuse = () => Promise.reject(new Error(`${url} was not started by this run`));
  return {
    url: url.replace(/\/+$/, ''),
    get dataDir(): string {
      throw new Error(`The data of ${url} is not at hand`);
    },
    pid: undefined,
    output: () => '',
    stop: refuse,
    start: refuse,
    dispose: () => Promise.resolve(),
  };
}

/**
 * Starts the built service with new data, and resolves when it listens. Password hashes are cheap, because many tests
 * create many accounts. `folder`: the folder of the build. `demo`: with the people and groups of the demonstration.
 */
export async function startService(
  env: Record<string, string> = {},
  { folder = '.', demo = false } = {},
): Promise<Service> {
  const program = path.resolve(folder, 'dist/server/main.js');
  if (!existsSync(program)) throw new Error('The service is not built: npm run build');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'confab-e2e-'));
  let output = '';
  let child: ChildProcess;
  let port = String(await freePort());

  async function start(more: Record<string, string> = {}) {
    const world = { HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', CONFAB_TEST: 'on' };
    child = spawn(process.execPath, demo ? [program] : [program, '--empty'], {
      cwd: folder,
      env: { ...process.env, ...world, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    port = await readyPort(child, (chunk) => {
      output += chunk;
    }).catch((error) => {
      child.kill('SIGKILL');
      throw new Error(`${error.message}\n${output}`);
    });
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  await start();
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    dataDir,
    get pid() {
      return child.pid;
    },
    output: () => output,
    stop,
    start,
    async dispose() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A port below the range for outgoing connections. Otherwise an outgoing connection could take the port before a killed
 * service starts again.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Waits for the line with the address, which the service prints when it listens. */
function readyPort(child: ChildProcess, onOutput: (chunk: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error('The service did not say that it listens')), 60_000);
    const listen = (chunk: Buffer) => {
      onOutput(String(chunk));
      said += chunk;
      const port = /https?:\/\/[\w.[\]-]+:(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The service ended with ${code} before it listened`));
    });
  });
}
