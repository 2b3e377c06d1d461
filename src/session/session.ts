import { isServiceUnauthorized, isTransient } from '../api/errors';
import { type CallInput, createHttp, type Http } from '../api/http';
import type { UploadInput } from '../api/upload';
import { hash } from '../browser/hash';
import { browser, type Runtime } from '../browser/runtime';
import { type Endpoint, endpoints } from '../contract/endpoints';
import type { Contact, Session as Granted, Me } from '../contract/resources';
import { contactFromUsername } from './contactFromUsername';
import { type Connection, createCurrentSession } from './currentSession';
import { createOtherTabs, type OtherTabs } from './otherTabs';
import { createPendingSignOut } from './pendingSignOut';
import { createSessionMemory, type KeptToken, type RememberedSession, type SessionMemory } from './rememberedSession';
import { createRenewal, grant, requestToken } from './renewal';
import { readAddress } from './serviceAddress';
import type { Arrival, Kind, Session, SessionActions } from './state';

export type { Session, SignedIn } from './state';

export interface SessionDeps {
  fetch?: typeof fetch;
  memory?: SessionMemory;
  otherTabs?: OtherTabs;
  runtime?: Runtime;
}

type Who = Pick<RememberedSession, 'id' | 'username'>;
type Resumed = Pick<RememberedSession, 'id' | 'username' | 'role'>;

/** What an earlier visit knew of a service. */
type Earlier = Pick<RememberedSession, 'announces' | 'capabilities'>;

/** The requests of this connection, held until its opening is over, however it ended. */
function afterOpening(which: Connection): Http {
  const { http } = which;
  const opened = async () => void (await which.opening?.catch(() => undefined));
  const call = async <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => {
    if (which.opening) await opened();
    return http(endpoint, input);
  };
  return Object.assign(call, http, {
    openEvents: async (lastEventId: string | null, signal: AbortSignal) => {
      await opened();
      return http.openEvents(lastEventId, signal);
    },
    upload: async (input: UploadInput) => {
      await opened();
      return http.upload(input);
    },
  });
}

export function createSession(deps: SessionDeps = {}): Session {
  const memory = deps.memory ?? createSessionMemory();
  const otherTabs = deps.otherTabs ?? createOtherTabs();
  const current = createCurrentSession(memory);
  const { store, signedIn, arrive } = current;
  const { renew, renewExpired } = createRenewal(current, memory);
  const pendingSignOut = createPendingSignOut({
    memory,
    runtime: deps.runtime ?? browser,
    openWithoutToken: (base) => createHttp({ base, announced: true, fetch: deps.fetch, token: () => null }),
    onConfirmed: current.confirmed,
  });

  const knownAs = (base: string, token: string | null) =>
    token === null ? undefined : memory.known().find((one) => one.base === base && one.token === hash(token));

  const open = (base: string, kind: Kind, token: string | null, earlier: Earlier = {}): Connection => {
    const http = createHttp({
      base,
      announced: earlier.announces ?? false,
      capabilities: earlier.capabilities,
      fetch: deps.fetch,
      token: () => own.token,
      onUnauthorized: () => renew(own),
      me: () => signedIn()?.contact.username ?? null,
      isMeSure: () => own.isNamed,
      onSender: ({ username }) => onSender(own, username),
    });
    const isNamed = kind === 'account' || knownAs(base, token) !== undefined;
    const own: Connection = { base, kind, token, http, renewing: null, isNamed, opening: null };
    return own;
  };

  /**
   * Shows the person of the last visit at once, with what this device last saw; what they and the app ask for meanwhile
   * is sent when the first request has been answered, all of it together. Ends when `begin` does.
   */
  const resume = (which: Connection, { id, username, role }: Resumed, begin: () => Promise<void>): Promise<void> => {
    which.opening = begin().finally(() => {
      which.opening = null;
    });
    current.resume(which, afterOpening(which), contactFromUsername(username, id), role);
    return which.opening;
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

  /** `which` is the connection that was granted it, and knows by the answer what the service offers. */
  const grantedTo = async (which: Connection, { token, contact, role }: Granted): Promise<Arrival> => {
    const { base, http } = which;
    memory.setToken(null);
    which.token = token;
    which.kind = 'account';
    which.isNamed = true;
    // Who grants sessions announces itself; one whose answer did not is asked in words.
    if (!http.announces()) await http(endpoints.readCapabilities);
    const me = role ? { contact, role } : await whoIs(http, contact);
    const arrival = arrive(which, me.contact, me.role);
    otherTabs.broadcast({ type: 'signed-in', base });
    return arrival;
  };

  const requestSession = async (address: string, request: (http: Http) => Promise<Granted>): Promise<Arrival> => {
    const which = open(readAddress(address), 'token', null);
    const granted = await grant(async () => {
      // The cookie of this sign-in replaces that of the session before, which nothing could end then.
      await pendingSignOut.settle(which.base);
      return request(which.http);
    });
    return grantedTo(which, granted);
  };

  async function resumeToken({ who: keptWho, ...kept }: KeptToken): Promise<void> {
    const last = memory.remembered();
    const who = keptWho ?? (last?.base === kept.base ? last : undefined);
    const which = open(kept.base, 'token', kept.token, kept);
    if (!who) return void (await connectTo(which, true));
    await resume(which, who, async () => {
      try {
        await connectTo(which, true, who);
      } catch (error) {
        if (!isTransient(error)) current.end(which);
      }
    });
  }

  async function resumeAccount(last: RememberedSession): Promise<void> {
    // Who grants sessions announces itself.
    const which = open(last.base, 'account', null, { ...last, announces: true });
    await resume(which, last, async () => {
      try {
        await grantAgain(which, last);
      } catch (error) {
        if (isServiceUnauthorized(error)) current.end(which);
      }
    });
  }

  async function grantAgain(which: Connection, { base, id }: RememberedSession): Promise<void> {
    const granted = await grant(() => requestToken(which.http, memory));
    if (!current.isCurrent(which)) return;
    if (!granted) return current.end(which);
    // What waits was asked for by somebody else: it must not be sent with this token.
    const isSame = granted.contact.id === id;
    const { http } = which;
    const next = isSame
      ? which
      : open(base, 'account', null, {
          announces: true,
          capabilities: [...http.capabilities()],
        });
    await grantedTo(next, granted);
  }

  async function start(): Promise<void> {
    pendingSignOut.resume();
    const kept = memory.token();
    const last = memory.remembered();
    try {
      if (kept) await resumeToken(kept);
      // The page was closed in the middle of a sign-out.
      else if (last && memory.leaving().includes(last.base)) current.leave();
      else if (last?.kind === 'account') await resumeAccount(last);
      else current.signOut();
    } catch {
      current.signOut();
    }
  }

  async function connectTo(next: Connection, keepInTab: boolean, said?: Who): Promise<Arrival> {
    const { base, token } = next;
    // What the interface itself shows, and the first chance to learn what more it offers.
    await next.http(endpoints.listGroups, { query: { limit: 1 } });
    const { http } = next;
    const earlier = { announces: http.announces(), capabilities: [...http.capabilities()] };
    memory.setToken(keepInTab && token ? { base, token, ...earlier } : null);
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
    } else if (message.type === 'signed-out') {
      current.leave();
      pendingSignOut.resume();
    } else if (connection.kind === 'account') void renewExpired(connection);
  });

  const actions: SessionActions = {
    signIn: (address, username, password) =>
      requestSession(address, (http) => http(endpoints.createSession, { body: { username, password } })),
    signUp: (address, username, password) =>
      requestSession(address, (http) => http(endpoints.createContact, { body: { username, password } })),
    resetPassword: (token, password) =>
      requestSession('', (http) => http(endpoints.resetPassword, { body: { token, new_password: password } })),
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
      if (leaving?.kind === 'account') await pendingSignOut.begin(leaving.http);
      current.leave();
      pendingSignOut.resume();
      otherTabs.broadcast({ type: 'signed-out', base: leaving?.base ?? '' });
    },
  };

  return { get: store.get, subscribe: store.subscribe, start, ...actions, actions };
}
