import { ApiError, isTransient } from '../api/errors';
import { createHttp, type Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import type { Contact, Session as Granted, Me } from '../contract/resources';
import { exclusively } from './exclusively';
import { createMemory, type Hint, type Memory } from './hint';
import { named } from './named';
import { createOtherTabs, type OtherTabs } from './otherTabs';
import { readAddress } from './serviceAddress';
import type { Arrival, Kind, Session, SessionActions, SessionState } from './state';

export type { Session, SignedIn } from './state';

export interface SessionDeps {
  fetch?: typeof fetch;
  memory?: Memory;
  otherTabs?: OtherTabs;
}

/** A service and the right to speak to it. The token lives here, in memory, and nowhere else. */
interface Connection {
  base: string;
  kind: Kind;
  http: Http;
  token: string | null;
  /** On its way: its own, for after a switch another connection's says nothing of this one. */
  renewing: Promise<boolean> | null;
}

export function createSession(deps: SessionDeps = {}): Session {
  const memory = deps.memory ?? createMemory();
  const otherTabs = deps.otherTabs ?? createOtherTabs();
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  let connection: Connection | null = null;

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const present = () => (state.status === 'signed-in' || state.status === 'expired' ? state : null);

  const open = (base: string, kind: Kind, token: string | null): Connection => {
    const http = createHttp({
      base,
      fetch: deps.fetch,
      token: () => own.token,
      onUnauthorized: () => renew(own),
      me: () => present()?.contact.username ?? null,
    });
    const own: Connection = { base, kind, token, http, renewing: null };
    return own;
  };

  /** Takes in what was granted. The same person keeps the same connection, so nothing on screen starts over. */
  const arrive = (next: Connection, contact: Contact, role: Me['role']): Arrival => {
    const before = present();
    const last = memory.hint();
    const same = before?.base === next.base && before.contact.id === contact.id;
    const switched = before ? !same : last !== null && !(last.base === next.base && last.id === contact.id);
    if (same && connection) {
      connection.token = next.token;
      connection.kind = next.kind;
    } else connection = next;
    const who = { id: contact.id, username: contact.username, role };
    memory.setHint({ base: next.base, kind: next.kind, ...who });
    const kept = memory.token();
    if (kept && kept.token === next.token) memory.setToken({ ...kept, who });
    set({ status: 'signed-in', base: next.base, kind: next.kind, contact, role, http: connection.http });
    return { switched };
  };

  const expire = (which: Connection) => {
    const here = present();
    if (which !== connection || !here) return;
    which.token = null;
    if (here.status !== 'expired') set({ ...here, status: 'expired' });
  };

  const whoIs = async (http: Http, known: Contact): Promise<Me> =>
    http.has('me') ? http(endpoints.readMe) : { contact: known, role: 'member' };

  const grantedTo = async (base: string, granted: Granted): Promise<Arrival> => {
    memory.setToken(null);
    const next = open(base, 'account', granted.token);
    await next.http(endpoints.readCapabilities);
    const me = await whoIs(next.http, granted.contact);
    const arrival = arrive(next, me.contact, me.role);
    otherTabs.tell({ type: 'signed-in', base });
    return arrival;
  };

  /** One renewal at a time in this tab and, by the lock, among tabs: each would spend the other's cookie. */
  function renew(which: Connection): Promise<boolean> {
    // Who has left gets no new right: the cookie may be somebody else's by now.
    if (which !== connection) return Promise.resolve(false);
    if (which.kind === 'token') {
      expire(which);
      return Promise.resolve(false);
    }
    which.renewing ??= exclusively('confab-auth', () => refresh(which)).finally(() => {
      which.renewing = null;
    });
    return which.renewing;
  }

  async function refresh(which: Connection): Promise<boolean> {
    try {
      const granted = await which.http(endpoints.refreshSession, { body: {} });
      const here = present();
      // Somebody else signed in, from another tab or meanwhile in this one: their right is not ours to use.
      if (which !== connection || (here && here.contact.id !== granted.contact.id))
        throw new ApiError({ status: 401, code: 'unauthenticated' });
      which.token = granted.token;
      return true;
    } catch (error) {
      if (isTransient(error)) throw error;
      expire(which);
      return false;
    }
  }

  /** Without an answer the last known person is shown what is stored here; the first answer tells the rest. */
  const resume = (next: Connection, { id, username, role }: Pick<Hint, 'id' | 'username' | 'role'>) => {
    connection = next;
    const { base, kind, http } = next;
    set({ status: 'signed-in', base, kind, role, contact: named(username, id), http });
  };

  async function start(): Promise<void> {
    const hint = memory.hint();
    const kept = memory.token();
    try {
      if (kept) {
        const who = kept.who ?? (hint?.base === kept.base ? hint : undefined);
        try {
          await connect(kept.base, kept.token, true, who?.username);
        } catch (error) {
          if (!isTransient(error) || !who) throw error;
          resume(open(kept.base, 'token', kept.token), who);
        }
      } else if (hint?.kind === 'account') {
        const next = open(hint.base, 'account', null);
        try {
          const granted = await exclusively('confab-auth', () => next.http(endpoints.refreshSession, { body: {} }));
          await grantedTo(hint.base, granted);
        } catch (error) {
          if (!isTransient(error)) throw error;
          resume(next, hint);
        }
      } else set({ status: 'signed-out' });
    } catch {
      set({ status: 'signed-out' });
    }
  }

  async function connect(address: string, token: string, keepInTab: boolean, username?: string): Promise<Arrival> {
    const base = readAddress(address);
    const next = open(base, 'token', token.trim());
    // What the interface itself shows, and the first chance to hear what more there is.
    await next.http(endpoints.listGroups, { query: { limit: 1 } });
    memory.setToken(keepInTab ? { base, token: token.trim() } : null);
    if (next.http.has('me') || username) {
      const me = await whoIs(next.http, named(username ?? ''));
      return arrive(next, me.contact, me.role);
    }
    const here = present();
    if (here?.base === base) return arrive(next, here.contact, here.role);
    connection = next;
    set({ status: 'who', base, http: next.http });
    return { switched: false };
  }

  async function signOut(): Promise<void> {
    const leaving = connection;
    const { base } = leaving ?? { base: '' };
    if (leaving?.kind === 'account' && leaving.token) {
      // Best effort: the person is leaving either way.
      await leaving.http(endpoints.deleteSession, { timeout: 3_000 }).catch(() => undefined);
    }
    leave();
    otherTabs.tell({ type: 'signed-out', base });
  }

  const leave = () => {
    if (connection) connection.token = null;
    connection = null;
    memory.setHint(null);
    memory.setToken(null);
    set({ status: 'signed-out' });
  };

  otherTabs.listen(({ type, base }) => {
    if (connection?.base !== base) return;
    if (type === 'signed-out') leave();
    else if (state.status === 'expired' && connection.kind === 'account') void comeBack(connection);
  });

  /** Another tab signed in again: its cookie serves this one too, if it is the same person's. */
  async function comeBack(which: Connection): Promise<void> {
    const renewed = await renew(which).catch(() => false);
    const here = present();
    if (renewed && here && which === connection) set({ ...here, status: 'signed-in' });
  }

  const actions: SessionActions = {
    signIn: async (address, username, password) => {
      const base = readAddress(address);
      const { http } = open(base, 'token', null);
      return grantedTo(base, await http(endpoints.createSession, { body: { username, password } }));
    },
    signUp: async (address, username, password) => {
      const base = readAddress(address);
      const { http } = open(base, 'token', null);
      return grantedTo(base, await http(endpoints.createContact, { body: { username, password } }));
    },
    connect,
    setUsername: (username) => {
      const name = username.trim();
      if (state.status !== 'who' || !connection || !name) return { switched: false };
      return arrive(connection, named(name), 'member');
    },
    signOut,
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    ...actions,
    actions,
    last: () => memory.hint(),
  };
}
