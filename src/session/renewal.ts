import { ApiError, HeldByTab, isServiceUnauthorized, isTransient, NetworkError } from '../api/errors';
import type { Http } from '../api/http';
import { renewalLock } from '../browser/storageKeys';
import { withLock } from '../browser/tabs/locks';
import type { Session as Granted } from '../contract/account';
import { startEndpoints } from '../contract/startEndpoints';
import type { Connection, CurrentSession } from './currentSession';
import type { SessionMemory } from './rememberedSession';

/** Milliseconds. Longer than all requests of one tab during its lock. */
const maxWaitMs = 30_000;

/** One request at a time may set the cookie of an account. Rejects with `HeldByTab` if another tab does not finish. */
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

/** Null if the session is over, by the service's word or an unconfirmed sign-out. Otherwise rejects with the passing failure. */
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
  /** False if the session has ended, by the service's word or because somebody else has signed in. */
  async function refresh(which: Connection): Promise<boolean> {
    const before = which.token;
    const granted = await requestToken(which, memory);
    // Somebody signed in meanwhile, so this renewal concerned the earlier session.
    if (isCurrent(which) && which.token !== null && which.token !== before) return true;
    const here = signedIn();
    // Another person signed in, in another tab or in this one. Their right must not be used.
    if (!granted || !isCurrent(which) || (here && here.contact.id !== granted.contact.id)) {
      expire(which);
      return false;
    }
    which.token = granted.token;
    return true;
  }

  /** One renewal at a time in this tab and, by the lock, among tabs. Otherwise each would use the other's cookie. */
  async function renew(which: Connection): Promise<boolean> {
    // A person who has signed out gets no new token, because the cookie may be another person's.
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

  /** Another tab signed in again. Its cookie serves this tab too, if it is the same person's. */
  async function renewExpired(which: Connection): Promise<void> {
    // A renewal under way may have begun with the earlier cookie and be refused for that.
    await which.renewing?.catch(() => false);
    if (store.get().status !== 'expired') return;
    if ((await renew(which).catch(() => false)) && isCurrent(which)) renewed();
  }

  /** Runs `request` while no other tab renews by the old cookie. It cannot renew the token, so that is done before. */
  async function replace(which: Connection, request: (http: Http) => Promise<unknown>): Promise<void> {
    if (which.kind === 'token') return void (await request(which.http));
    await grant(async () => {
      await refresh(which);
      await request(which.http);
      which.token = null;
    });
  }

  return { renew, renewExpired, replace };
}
