import { isServiceUnauthorized, isTransient, NetworkError } from '../api/errors';
import { createHttp, type Http } from '../api/http';
import { hash } from '../browser/hash';
import { withLock } from '../browser/locks';
import { endpoints } from '../contract/endpoints';
import type { Contact, Session as Granted, Me } from '../contract/resources';
import { contactFromUsername } from './contactFromUsername';
import { createOtherTabs, type OtherTabs } from './otherTabs';
import { createSessionMemory, type RememberedSession, type SessionMemory } from './rememberedSession';
import { readAddress } from './serviceAddress';
import type { Arrival, Kind, Session, SessionActions, SessionState } from './state';

export type { Session, SignedIn } from './state';

export interface SessionDeps {
  fetch?: typeof fetch;
  memory?: SessionMemory;
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
  /** A plain service has shown who is calling: the name is not only what somebody typed. */
  isNamed: boolean;
}

type Who = Pick<RememberedSession, 'id' | 'username'>;

export function createSession(deps: SessionDeps = {}): Session {
  const memory = deps.memory ?? createSessionMemory();
  const otherTabs = deps.otherTabs ?? createOtherTabs();
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  let connection: Connection | null = null;

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const present = () => (state.status === 'signed-in' || state.status === 'expired' ? state : null);

  const knownAs = (base: string, token: string | null) =>
    token === null ? undefined : memory.known().find((one) => one.base === base && one.token === hash(token));

  const open = (base: string, kind: Kind, token: string | null, announced = false): Connection => {
    const http = createHttp({
      base,
      announced,
      fetch: deps.fetch,
      token: () => own.token,
      onUnauthorized: () => renew(own),
      me: () => present()?.contact.username ?? null,
      isMeSure: () => own.isNamed,
      onSender: ({ username }) => onSender(own, username),
    });
    const own: Connection = {
      base,
      kind,
      token,
      http,
      renewing: null,
      isNamed: kind === 'account' || knownAs(base, token) !== undefined,
    };
    return own;
  };

  /** Takes in what was granted. The same person keeps the same connection, so nothing on screen starts over. */
  const arrive = (next: Connection, contact: Contact, role: Me['role']): Arrival => {
    const before = present();
    const last = memory.remembered();
    const same = before?.base === next.base && before.contact.id === contact.id;
    const switched = before ? !same : last !== null && !(last.base === next.base && last.id === contact.id);
    if (same && connection) {
      connection.token = next.token;
      connection.kind = next.kind;
      connection.isNamed = next.isNamed;
    } else connection = next;
    const who = { id: contact.id, username: contact.username, role };
    memory.setRemembered({ base: next.base, kind: next.kind, announces: next.http.announces(), ...who });
    const kept = memory.token();
    if (kept && kept.token === next.token) memory.setToken({ ...kept, who });
    set({ status: 'signed-in', base: next.base, kind: next.kind, contact, role, http: connection.http });
    return { switched };
  };

  /**
   * The sender of one's own message is who one is; what was typed before may have been a slip. The id stays: what this
   * browser keeps for the person is found by it, and nothing of it has to move.
   */
  const rename = (which: Connection, username: string) => {
    const here = present();
    if (which !== connection || !here) return;
    which.isNamed = true;
    if (here.contact.username === username) return;
    const contact = { ...here.contact, username };
    const who = { id: contact.id, username, role: here.role };
    memory.setRemembered({ base: which.base, kind: which.kind, announces: which.http.announces(), ...who });
    const kept = memory.token();
    if (kept && kept.token === which.token) memory.setToken({ ...kept, who });
    set({ ...here, contact });
  };

  const onSender = (which: Connection, username: string) => {
    const here = present();
    if (which !== connection || !here || !username || which.http.has('me')) return;
    if (which.token !== null) {
      memory.addKnown({ base: which.base, token: hash(which.token), id: here.contact.id, username });
    }
    rename(which, username);
    otherTabs.broadcast({ type: 'named', base: which.base, id: here.contact.id, username });
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
    // Who grants sessions announces itself.
    const next = open(base, 'account', granted.token, true);
    await next.http(endpoints.readCapabilities);
    const me = await whoIs(next.http, granted.contact);
    const arrival = arrive(next, me.contact, me.role);
    otherTabs.broadcast({ type: 'signed-in', base });
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
    which.renewing ??= grant(() => refresh(which)).finally(() => {
      which.renewing = null;
    });
    return which.renewing;
  }

  /** False: the session has ended, by the service's own word or because somebody else has signed in. */
  async function refresh(which: Connection): Promise<boolean> {
    const before = which.token;
    const granted = await requestToken(which.http);
    // Signed in meanwhile: whatever this renewal came to is about the session before.
    if (which === connection && which.token !== null && which.token !== before) return true;
    const here = present();
    // Somebody else signed in, from another tab or meanwhile in this one: their right is not ours to use.
    if (!granted || which !== connection || (here && here.contact.id !== granted.contact.id)) {
      expire(which);
      return false;
    }
    which.token = granted.token;
    return true;
  }

  /** Without an answer the last known person is shown what is stored here; the first answer brings the rest. */
  const resume = (next: Connection, { id, username, role }: Pick<RememberedSession, 'id' | 'username' | 'role'>) => {
    connection = next;
    const { base, kind, http } = next;
    set({ status: 'signed-in', base, kind, role, contact: contactFromUsername(username, id), http });
  };

  async function start(): Promise<void> {
    const last = memory.remembered();
    const kept = memory.token();
    try {
      if (kept) {
        const who = kept.who ?? (last?.base === kept.base ? last : undefined);
        try {
          await connectTo(open(kept.base, 'token', kept.token, kept.announces), true, who);
        } catch (error) {
          if (!isTransient(error) || !who) throw error;
          resume(open(kept.base, 'token', kept.token, kept.announces), who);
        }
      } else if (last?.kind === 'account') {
        const next = open(last.base, 'account', null, true);
        try {
          const granted = await grant(() => requestToken(next.http));
          if (granted) await grantedTo(last.base, granted);
          else set({ status: 'signed-out' });
        } catch (error) {
          if (isServiceUnauthorized(error)) throw error;
          resume(next, last);
        }
      } else set({ status: 'signed-out' });
    } catch {
      set({ status: 'signed-out' });
    }
  }

  // A person says anew where to: what an earlier visit knew of that place counts no more.
  const connect = async (address: string, token: string, keepInTab: boolean, username?: string): Promise<Arrival> =>
    connectTo(
      open(readAddress(address), 'token', token.trim()),
      keepInTab,
      username ? contactFromUsername(username) : undefined,
    );

  async function connectTo(next: Connection, keepInTab: boolean, said?: Who): Promise<Arrival> {
    const { base, token } = next;
    // What the interface itself shows, and the first chance to learn what more it offers.
    await next.http(endpoints.listGroups, { query: { limit: 1 } });
    memory.setToken(keepInTab && token ? { base, token, announces: next.http.announces() } : null);
    const who = knownAs(base, token) ?? said;
    if (next.http.has('me') || who) {
      const me = await whoIs(next.http, contactFromUsername(who?.username ?? '', who?.id));
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
    otherTabs.broadcast({ type: 'signed-out', base });
  }

  const leave = () => {
    const here = present();
    if (here) memory.forgetKnown(here.base, here.contact.id);
    if (connection) connection.token = null;
    connection = null;
    memory.setRemembered(null);
    memory.setToken(null);
    set({ status: 'signed-out' });
  };

  otherTabs.listen((message) => {
    if (connection?.base !== message.base) return;
    if (message.type === 'named') {
      if (connection.kind === 'token' && present()?.contact.id === message.id) rename(connection, message.username);
    } else if (message.type === 'signed-out') leave();
    else if (connection.kind === 'account') void comeBack(connection);
  });

  /** Another tab signed in again: its cookie serves this one too, if it is the same person's. */
  async function comeBack(which: Connection): Promise<void> {
    // A renewal that is under way may have begun with the cookie before, and be refused for that.
    await which.renewing?.catch(() => false);
    if (state.status !== 'expired') return;
    const renewed = await renew(which).catch(() => false);
    const here = present();
    if (renewed && here && which === connection) set({ ...here, status: 'signed-in' });
  }

  const actions: SessionActions = {
    signIn: async (address, username, password) => {
      const base = readAddress(address);
      const { http } = open(base, 'token', null);
      return grantedTo(base, await grant(() => http(endpoints.createSession, { body: { username, password } })));
    },
    signUp: async (address, username, password) => {
      const base = readAddress(address);
      const { http } = open(base, 'token', null);
      return grantedTo(base, await grant(() => http(endpoints.createContact, { body: { username, password } })));
    },
    connect,
    setUsername: (username) => {
      const name = username.trim();
      if (state.status !== 'who' || !connection || !name) return { switched: false };
      // Under another token of the same person, what waits in this browser is found again.
      const known = memory.known().find((one) => one.base === connection?.base && one.username === name);
      return arrive(connection, contactFromUsername(name, known?.id), 'member');
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
    last: () => memory.remembered(),
  };
}

/** One request at a time that sets the cookie of an account: the answer that came last would win, whoever it is for. */
const grant = <T>(request: () => Promise<T>) => withLock('confab-auth', request);

/**
 * A new token for the cookie of an account; null when the service says that the session is over. Rejects with what may
 * pass otherwise: a refusal of this request is none of the request that waits for the token.
 */
async function requestToken(http: Http): Promise<Granted | null> {
  try {
    return await http(endpoints.refreshSession, { body: {} });
  } catch (error) {
    if (isServiceUnauthorized(error)) return null;
    throw isTransient(error) ? error : new NetworkError('no new token', { cause: error });
  }
}
