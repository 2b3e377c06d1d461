import { ApiError, HeldByTab, isServiceUnauthorized, isTransient, NetworkError } from '../api/errors';
import type { Http } from '../api/http';
import { renewalLock } from '../browser/storageKeys';
import { withLock } from '../browser/tabs/locks';
import type { Session as Granted } from '../contract/account';
import { startEndpoints } from '../contract/startEndpoints';
import type { Connection, CurrentSession } from './currentSession';
import type { SessionMemory } from './rememberedSession';

/** Milliseconds to wait for the lock. A tab that holds the lock needs less time for all its requests. */
const maxWaitMs = 30_000;

/** Only one request at a time may set the account cookie. Rejects with `HeldByTab` if another tab keeps the lock. */
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

/** Resolves to null if the session has ended or a sign-out is pending. Rejects only with temporary errors. */
export async function requestToken(which: Connection, memory: SessionMemory): Promise<Granted | null> {
  const { http } = which;
  const isLeaving = () => memory.leaving().includes(http.base);
  if (isLeaving()) return null;
  try {
    const granted = await http(startEndpoints.refreshSession, { body: {} });
    return isLeaving() ? null : granted;
  } catch (error) {
    which.isCopied = error instanceof ApiError && error.code === 'session-copied';
    if (isServiceUnauthorized(error)) return null;
    throw isTransient(error) ? error : new NetworkError('no new token', { cause: error });
  }
}

export function createRenewal(current: CurrentSession, memory: SessionMemory) {
  const { store, signedIn, isCurrent, expire, renewed } = current;
  async function refresh(which: Connection): Promise<boolean> {
    const before = which.token;
    const granted = await requestToken(which, memory);
    // If a sign-in has replaced the token meanwhile, this renewal is obsolete.
    if (isCurrent(which) && which.token !== null && which.token !== before) return true;
    const here = signedIn();
    // The token of another person's sign-in must not be used.
    if (!granted || !isCurrent(which) || (here && here.contact.id !== granted.contact.id)) {
      expire(which);
      return false;
    }
    which.token = granted.token;
    return true;
  }

  /** Only one renewal may run, because each renewal replaces the cookie. */
  async function renew(which: Connection): Promise<boolean> {
    // After a sign-out the cookie may belong to another person.
    if (!isCurrent(which)) return false;
    const { host } = which;
    if (which.kind === 'token' && !host) {
      expire(which);
      return false;
    }
    which.renewing ??= (host ? host.renew() : grant(() => refresh(which))).finally(() => {
      which.renewing = null;
    });
    return which.renewing;
  }

  /** Called after a sign-in in another tab. The new cookie may belong to the same person. */
  async function renewExpired(which: Connection): Promise<void> {
    // A running renewal may fail, because the renewal began with the old cookie.
    await which.renewing?.catch(() => false);
    if (store.get().status !== 'expired') return;
    if ((await renew(which).catch(() => false)) && isCurrent(which)) renewed();
  }

  /** Renews the token first, because no renewal can run while `request` holds the renewal lock. */
  async function replace(request: (http: Http) => Promise<unknown>): Promise<void> {
    const which = current.connection();
    if (!which) return;
    if (which.kind === 'token') return void (await request(which.http));
    await grant(async () => {
      await refresh(which);
      await request(which.http);
      which.token = null;
    });
  }

  return { renew, renewExpired, replace };
}
