import { ApiError, isTransient, retryAfterOf } from '../../api/errors';
import { browser, type Runtime, waitOrWake } from '../../browser/runtime';
import { backoff } from '../../browser/time/backoff';
import { maxIntentAgeMs } from '../../browser/time/durations';
import { type Cache, whenSignedIn } from './cache';

export const dialogTimeoutMs = 30_000;

export class Aborted extends Error {
  override readonly name = 'Aborted';
}

interface Options {
  signal?: AbortSignal;
  runtime?: Runtime;
  cache?: Pick<Cache, 'signedIn' | 'onReconnect'>;
  /** Milliseconds. If set, a 401 is final. */
  giveUpAfterMs?: number | undefined;
  giveUp?: (error: unknown) => boolean;
  onTrouble?: ((error: unknown, delayMs: number) => void) | undefined;
}

/** Retries with full-jitter backoff for up to three days. Waking ends a wait, except after `Retry-After`. */
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

const maxTries = 3;

/** Retries a 412 and a null result. The last attempt must not return null. */
export async function retryOn412<T>(
  attempt: (isLast: boolean) => Promise<T | null>,
  { wait, random }: Pick<Runtime, 'wait' | 'random'> = browser,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const isLast = tries >= maxTries;
    try {
      const result = await attempt(isLast);
      if (result !== null) return result;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || isLast) throw error;
    }
    await wait(50 + random() * 450);
  }
}
