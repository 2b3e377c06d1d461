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
  /** Requests without a token. The session is ended by its cookie. */
  openWithoutToken: (base: string) => Http;
  onConfirmed: () => void;
}

/** A sign-out is stored until the service has confirmed it. A page cannot remove the cookie, only refrain from using it. */
export type PendingSignOut = ReturnType<typeof createPendingSignOut>;

export function createPendingSignOut({ memory, runtime, openWithoutToken, onConfirmed }: PendingSignOutDeps) {
  const ending = new Map<string, Promise<void>>();
  const retrying = new Set<string>();

  /** Resolves when the session is over at the service; rejects if that is unknown. */
  async function requestEnd(http: Http, timeout: number): Promise<void> {
    try {
      await http(startEndpoints.deleteSession, { timeout });
    } catch (error) {
      // Any other refusal means that there is no such session.
      if (isTransient(error) || isForbidden(error)) throw error;
    }
    memory.setLeaving(http.base, false);
    await memory.noteConfirmed(http.base);
  }

  /** Runs inside `grant` only, because it clears the cookie. Rejects as `requestEnd` does. */
  async function settle(base: string): Promise<void> {
    if (!memory.leaving().includes(base)) return;
    const mine =
      ending.get(base) ?? requestEnd(openWithoutToken(base), retryTimeoutMs).finally(() => ending.delete(base));
    ending.set(base, mine);
    await mine;
    onConfirmed();
  }

  /** Repeats it until the service has ended the session, by this tab or another. Never rejects. */
  async function retry(base: string): Promise<void> {
    if (retrying.has(base)) return;
    retrying.add(base);
    for (let failures = 0; memory.leaving().includes(base); failures++) {
      try {
        await grant(() => settle(base));
      } catch (error) {
        await waitOrWake(
          runtime,
          backoff(failures, runtime.random, { retryAfter: retryAfterOf(error), max: maxRetryMs }),
        );
      }
    }
    retrying.delete(base);
    onConfirmed();
  }

  return {
    settle,
    /** Resumes the sign-outs that this or an earlier page could not complete. */
    resume: (): void => {
      for (const base of memory.leaving()) void retry(base);
    },
    /** Resolves at the answer of the service, or soon: the person leaves in either case. */
    begin: async (http: Http): Promise<void> => {
      memory.setLeaving(http.base, true);
      await requestEnd(http, leavingTimeoutMs).catch(() => undefined);
    },
  };
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
