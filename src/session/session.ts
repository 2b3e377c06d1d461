import { isServiceUnauthorized, isTransient } from '../api/errors';
import { createHttp, type Http } from '../api/http';
import { hash } from '../browser/hash';
import { endpoints } from '../contract/endpoints';
import type { Contact, Session as Granted, Me } from '../contract/resources';
import { contactFromUsername } from './contactFromUsername';
import { type Connection, createCurrentSession } from './currentSession';
import { createOtherTabs, type OtherTabs } from './otherTabs';
import { createSessionMemory, type KeptToken, type RememberedSession, type SessionMemory } from './rememberedSession';
import { createRenewal, grant, requestToken } from './renewal';
import { readAddress } from './serviceAddress';
import type { Arrival, Kind, Session, SessionActions } from './state';

export type { Session, SignedIn } from './state';

export interface SessionDeps {
  fetch?: typeof fetch;
  memory?: SessionMemory;
  otherTabs?: OtherTabs;
}

type Who = Pick<RememberedSession, 'id' | 'username'>;

export function createSession(deps: SessionDeps = {}): Session {
  const memory = deps.memory ?? createSessionMemory();
  const otherTabs = deps.otherTabs ?? createOtherTabs();
  const current = createCurrentSession(memory);
  const { store, signedIn, arrive } = current;
  const { renew, renewExpired } = createRenewal(current);

  const knownAs = (base: string, token: string | null) =>
    token === null ? undefined : memory.known().find((one) => one.base === base && one.token === hash(token));

  const open = (base: string, kind: Kind, token: string | null, announced = false): Connection => {
    const http = createHttp({
      base,
      announced,
      fetch: deps.fetch,
      token: () => own.token,
      onUnauthorized: () => renew(own),
      me: () => signedIn()?.contact.username ?? null,
      isMeSure: () => own.isNamed,
      onSender: ({ username }) => onSender(own, username),
    });
    const isNamed = kind === 'account' || knownAs(base, token) !== undefined;
    const own: Connection = { base, kind, token, http, renewing: null, isNamed };
    return own;
  };

  const onSender = (which: Connection, username: string) => {
    const here = signedIn();
    if (!current.isCurrent(which) || !here || !username || which.http.has('me')) return;
    const { base, token } = which;
    if (token !== null) memory.addKnown({ base, token: hash(token), id: here.contact.id, username });
    current.rename(which, username);
    otherTabs.broadcast({ type: 'named', base, id: here.contact.id, username });
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

  const requestSession = async (
    endpoint: typeof endpoints.createSession | typeof endpoints.createContact,
    address: string,
    body: { username: string; password: string },
  ): Promise<Arrival> => {
    const base = readAddress(address);
    const { http } = open(base, 'token', null);
    return grantedTo(base, await grant(() => http(endpoint, { body })));
  };

  async function resumeToken({ base, token, announces, who: keptWho }: KeptToken): Promise<void> {
    const last = memory.remembered();
    const who = keptWho ?? (last?.base === base ? last : undefined);
    try {
      await connectTo(open(base, 'token', token, announces), true, who);
    } catch (error) {
      if (!isTransient(error) || !who) throw error;
      resume(open(base, 'token', token, announces), who);
    }
  }

  async function resumeAccount(last: RememberedSession): Promise<void> {
    const next = open(last.base, 'account', null, true);
    try {
      const granted = await grant(() => requestToken(next.http));
      if (granted) await grantedTo(last.base, granted);
      else store.set({ status: 'signed-out' });
    } catch (error) {
      if (isServiceUnauthorized(error)) throw error;
      resume(next, last);
    }
  }

  const resume = (next: Connection, { id, username, role }: Omit<RememberedSession, 'base' | 'kind' | 'announces'>) =>
    current.resume(next, contactFromUsername(username, id), role);

  async function start(): Promise<void> {
    const kept = memory.token();
    const last = memory.remembered();
    try {
      if (kept) await resumeToken(kept);
      else if (last?.kind === 'account') await resumeAccount(last);
      else store.set({ status: 'signed-out' });
    } catch {
      store.set({ status: 'signed-out' });
    }
  }

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
    const here = signedIn();
    if (here?.base === base) return arrive(next, here.contact, here.role);
    current.askUsername(next);
    return { switched: false };
  }

  otherTabs.onMessage((message) => {
    const connection = current.connection();
    if (connection?.base !== message.base) return;
    if (message.type === 'named') {
      if (connection.kind === 'token' && signedIn()?.contact.id === message.id) {
        current.rename(connection, message.username);
      }
    } else if (message.type === 'signed-out') current.leave();
    else if (connection.kind === 'account') void renewExpired(connection);
  });

  const actions: SessionActions = {
    signIn: (address, username, password) => requestSession(endpoints.createSession, address, { username, password }),
    signUp: (address, username, password) => requestSession(endpoints.createContact, address, { username, password }),
    // A person says anew where to: what an earlier visit knew of that service counts no more.
    connect: async (address, token, keepInTab, username) =>
      connectTo(
        open(readAddress(address), 'token', token.trim()),
        keepInTab,
        username ? contactFromUsername(username) : undefined,
      ),
    setUsername: (username) => {
      const connection = current.connection();
      const name = username.trim();
      if (store.get().status !== 'who' || !connection || !name) return { switched: false };
      // Under another token of the same person, what waits in this browser is found again.
      const known = memory.known().find((one) => one.base === connection.base && one.username === name);
      return arrive(connection, contactFromUsername(name, known?.id), 'member');
    },
    signOut: async () => {
      const leaving = current.connection();
      if (leaving?.kind === 'account' && leaving.token) {
        // Best effort: the person is leaving either way.
        await leaving.http(endpoints.deleteSession, { timeout: 3_000 }).catch(() => undefined);
      }
      current.leave();
      otherTabs.broadcast({ type: 'signed-out', base: leaving?.base ?? '' });
    },
  };

  return { get: store.get, subscribe: store.subscribe, start, ...actions, actions };
}
