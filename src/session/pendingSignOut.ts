import { ApiError, isTransient, retryAfterOf } from '../api/errors';
import type { Http } from '../api/http';
import { type Runtime, waitOrWake } from '../browser/runtime';
import { backoff } from '../browser/time/backoff';
import { startEndpoints } from '../contract/startEndpoints';
import type { SessionMemory } from './rememberedSession';
import { grant } from './renewal';

const leavingTimeoutMs = 3_000;
const retryTimeoutMs = 5_000;
const maxRetryMs = 300_000;

interface PendingSignOutDeps {
  memory: SessionMemory;
  runtime: Runtime;
  openWithoutToken: (base: string) => Http;
  onConfirmed: () => void;
}

/** A sign-out is stored until the service confirms it, because only the service can remove the cookie. */
export type PendingSignOut = ReturnType<typeof createPendingSignOut>;

export function createPendingSignOut({ memory, runtime, openWithoutToken, onConfirmed }: PendingSignOutDeps) {
  const ending = new Map<string, Promise<void>>();
  const retrying = new Set<string>();

  async function requestEnd(http: Http, timeout: number): Promise<void> {
    try {
      await http(startEndpoints.deleteSession, { timeout });
    } catch (error) {
      // A permanent error other than 403 means that no session exists.
      if (isTransient(error) || (error instanceof ApiError && error.status === 403)) throw error;
    }
    memory.setLeaving(http.base, false);
    await memory.noteConfirmed(http.base);
  }

  /** Must run inside `grant`, because the request clears the cookie. Rejects as `requestEnd` does. */
  async function settle(base: string): Promise<void> {
    if (!memory.leaving().includes(base)) return;
    const mine =
      ending.get(base) ?? requestEnd(openWithoutToken(base), retryTimeoutMs).finally(() => ending.delete(base));
    ending.set(base, mine);
    await mine;
    onConfirmed();
  }

  async function retry(base: string): Promise<void> {
    if (retrying.has(base)) return;
    retrying.add(base);
    for (let failures = 0; memory.leaving().includes(base); failures++) {
      try {
        await grant(() => settle(base));
      } catch (error) {
        const pause = backoff(failures, runtime.random, { retryAfter: retryAfterOf(error), max: maxRetryMs });
        await waitOrWake(runtime, pause);
      }
    }
    retrying.delete(base);
    onConfirmed();
  }

  return {
    settle,
    resume: (): void => {
      for (const base of memory.leaving()) void retry(base);
    },
    begin: async (http: Http): Promise<void> => {
      memory.setLeaving(http.base, true);
      await requestEnd(http, leavingTimeoutMs).catch(() => undefined);
    },
  };
}
