import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Service } from '../../e2e/support/services/service';

/** `NODE_OPTIONS` of a service with `longestPiece.mjs`. */
export const withLongestPiece = `--import ${pathToFileURL(path.resolve('bench/lib/longestPiece.mjs')).href}`;

/** Milliseconds of the longest piece of work since the last call. */
export async function longestPiece({ pid, output }: Service): Promise<number> {
  const known = output().length;
  process.kill(pid ?? 0, 'SIGUSR2');
  for (;;) {
    const [, ms] = /longest piece: (\S+) ms/.exec(output().slice(known)) ?? [];
    if (ms) return Number(ms);
    await pause(10);
  }
}

/** Milliseconds of work, and of waiting for a core. */
const scheduled = (pid: number | undefined, thread: number | string | undefined) => {
  const [worked = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
  return { worked: worked / 1e6, waited: waited / 1e6 };
};

export const threadMs = (pid: number | undefined) => scheduled(pid, pid);

/** Milliseconds of work of all threads. */
export const processorMs = (pid: number | undefined): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + scheduled(pid, thread).worked, 0);
