import { HeldByTab, isServiceUnauthorized, isTransient, NetworkError } from '../api/errors';
import type { Http } from '../api/http';
import { renewalLock } from '../browser/storageKeys';
import { withLock } from '../browser/tabs/locks';
import type { Session as Granted } from '../contract/account';
import { endpoints } from '../contract/endpoints';
import type { Connection, CurrentSession } from './currentSession';
import type { SessionMemory } from './rememberedSession';

/** Longer than all that one tab may ask for in its turn; in ms. */
const maxWaitMs = 30_000;

/**
 * One request at a time that sets the cookie of an account: otherwise the answer that came last would win, for whichever account
 * it is. Rejects with `HeldByTab` where another tab does not end its own: taking over could spend the cookie twice.
 */
export async function grant<T>(request: () => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(maxWaitMs);
  let begun = false;
  const run = () => {
    begun = true;
    return request();
  };
  try {
    return await withLock(renewalLock, run, { signal: late });
  } catch (error) {
    throw late.aborted && !begun ? new HeldByTab() : error;
  }
}

/**
 * A new token for the cookie of an account; null when the session is over, by the service's word or by a sign-out that it
 * has not confirmed. Rejects with what may pass otherwise: a refusal of this request is none of the request that waits for
 * the token.
 */
export async function requestToken(http: Http, memory: SessionMemory): Promise<Granted | null> {
  const isLeaving = () => memory.leaving().includes(http.base);
  if (isLeaving()) return null;
  try {
    const granted = await http(endpoints.refreshSession, { body: {} });
    return isLeaving() ? null : granted;
  } catch (error) {
    if (isServiceUnauthorized(error)) return null;
    throw isTransient(error) ? error : new NetworkError('no new token', { cause: error });
  }
}

export function createRenewal(current: CurrentSession, memory: SessionMemory) {
  const { store, signedIn, isCurrent, expire, renewed } = current;
  /** False: the session has ended, by the service's own word or because somebody else has signed in. */
  async function refresh(which: Connection): Promise<boolean> {
    const before = which.token;
    const granted = await requestToken(which.http, memory);
    // Signed in meanwhile: this renewal was about the session before.
    if (isCurrent(which) && which.token !== null && which.token !== before) return true;
    const here = signedIn();
    // Somebody else signed in, from another tab or meanwhile in this one: their right is not ours to use.
    if (!granted || !isCurrent(which) || (here && here.contact.id !== granted.contact.id)) {
      expire(which);
      return false;
    }
    which.token = granted.token;
    return true;
  }

  /** One renewal at a time in this tab and, by the lock, among tabs: each would spend the other's cookie. */
  async function renew(which: Connection): Promise<boolean> {
    // A person who has left gets no new right: the cookie may be somebody else's by now.
    if (!isCurrent(which)) return false;
    if (which.kind === 'token') {
      expire(which);
      return false;
    }
    which.renewing ??= grant(() => refresh(which)).finally(() => {
      which.renewing = null;
    });
    return which.renewing;
  }

  /** Another tab signed in again: its cookie serves this one too, if it is the same person's. */
  async function renewExpired(which: Connection): Promise<void> {
    // A renewal that is under way may have begun with the cookie before, and be refused for that.
    await which.renewing?.catch(() => false);
    if (store.get().status !== 'expired') return;
    if ((await renew(which).catch(() => false)) && isCurrent(which)) renewed();
  }

  return { renew, renewExpired };
}
