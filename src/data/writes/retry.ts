import { ApiError, isTransient, retryAfterOf } from '../../api/errors';
import { browser, type Runtime, waitOrWake } from '../../browser/runtime';
import { backoff } from '../../browser/time/backoff';
import { maxIntentAgeMs } from '../../browser/time/durations';
import { type Cache, whenSignedIn } from './cache';

/** Somebody watches a dialog: what has no answer by then is left to them. */
export const dialogTimeoutMs = 30_000;

/** The signal was aborted: a write was taken back or overtaken by a later one, or the session has ended. */
export class Aborted extends Error {
  override readonly name = 'Aborted';
}

interface Options {
  signal?: AbortSignal;
  runtime?: Runtime;
  /** With one, a service that answers again is one immediate try, as is coming back online. */
  cache?: Pick<Cache, 'signedIn' | 'onReconnect'>;
  /** Milliseconds. Without, a session that expired is waited for too; with, its 401 is an answer like any other. */
  giveUpAfterMs?: number | undefined;
  /** Ends it although another try might help. */
  giveUp?: (error: unknown) => boolean;
  /** A try has failed, and another one follows in so many milliseconds, or sooner. */
  onTrouble?: ((error: unknown, delayMs: number) => void) | undefined;
}

/**
 * Does something until the service gives its word, yes or no. What failed in transit is tried again, with full-jitter
 * backoff, for three days; coming back online or into view is one immediate try, unless the service asked for time.
 * `signal` ends the waiting for good.
 */
export async function retry<T>(attempt: () => Promise<T>, options: Options = {}): Promise<T> {
  const { signal, cache, runtime = browser, giveUpAfterMs } = options;
  const session = giveUpAfterMs === undefined ? cache : undefined;
  const started = runtime.now();
  for (let failures = 0; ; failures++) {
    if (session) await whenSignedIn(session, signal);
    if (signal?.aborted) throw new Aborted();
    try {
      return await attempt();
    } catch (error) {
      const signedOut = session !== undefined && error instanceof ApiError && error.status === 401;
      if (!(signedOut || isTransient(error)) || runtime.now() - started > (giveUpAfterMs ?? maxIntentAgeMs))
        throw error;
      if (options.giveUp?.(error)) throw error;
      const retryAfter = retryAfterOf(error);
      const delay = backoff(failures, runtime.random, { retryAfter });
      options.onTrouble?.(error, delay);
      await waitOrWake(runtime, delay, {
        signal,
        patient: retryAfter !== null,
        more: cache ? [cache.onReconnect] : [],
      });
    }
  }
}
