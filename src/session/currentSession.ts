import type { Http } from '../api/http';
import { createStore } from '../browser/store';
import type { Me } from '../contract/account';
import type { Contact } from '../contract/resources';
import type { SessionMemory } from './rememberedSession';
import type { Kind, Left, SessionState, SignedInSession } from './state';

/** A service and the right to use it. The token is in memory only, in this object. */
export interface Connection {
  base: string;
  kind: Kind;
  http: Http;
  token: string | null;
  /** Stored for each connection, because a renewal of another one says nothing about this one. */
  renewing: Promise<boolean> | null;
  /** True if the service has ended the session because somebody used an older copy of its cookie. */
  isCopied: boolean;
  host?: Host;
  /** True if a plain service has confirmed the typed name. */
  isNamed: boolean;
  /** The first request of a visit brings the token or confirms the stored one. All other requests wait for it. */
  opening: Promise<void> | null;
}

export interface Host {
  /** Sets another token. False if there is none, or if it is another person's. */
  renew(): Promise<boolean>;
  signedOut(): void;
}

export type CurrentSession = ReturnType<typeof createCurrentSession>;

const leftOf = ({ base, contact }: SignedInSession): Left => ({ base, id: contact.id });

const isSame = (one: Left | null, other: Left | undefined) => one?.base === other?.base && one?.id === other?.id;

/** The capabilities that are stored for the next visit. */
export const offersOf = (http: Http) => ({ announces: http.announces(), capabilities: [...http.capabilities()] });

function remember(memory: SessionMemory, connection: Connection, { id, username }: Contact, role: Me['role']): void {
  const { base, kind, token } = connection;
  const who = { id, username, role };
  const offers = offersOf(connection.http);
  // The cookie of an account outlives every tab, so a token, which is valid in this tab, does not replace it.
  if (kind === 'account' || memory.remembered()?.kind !== 'account')
    memory.setRemembered({ base, kind, ...offers, ...who });
  const kept = memory.token();
  if (kept && kept.token === token) memory.setToken({ ...kept, ...offers, who });
}

/** The signed-in person and their connection. Every change of person is written to `memory` here. */
export function createCurrentSession(memory: SessionMemory) {
  const store = createStore<SessionState>({ status: 'starting' });
  let connection: Connection | null = null;
  /** The client of the app. It stays the same as long as the person does. */
  let shown: Http | null = null;

  const signedIn = () => {
    const state = store.get();
    return state.status === 'signed-in' || state.status === 'expired' ? state : null;
  };

  const signedInBy = (which: Connection) => (which === connection ? signedIn() : null);

  const open = (next: Connection, http: Http) => {
    connection = next;
    shown = http;
  };

  const show = ({ base, kind }: Connection, http: Http, contact: Contact, role: Me['role']) =>
    store.set({ status: 'signed-in', base, kind, contact, role, http });

  const showContact = (contact: Contact): void => {
    const here = signedIn();
    if (!connection || here?.contact.id !== contact.id) return;
    remember(memory, connection, contact, here.role);
    store.set({ ...here, contact });
  };

  const signOut = (left?: Left, isCopied = false) =>
    store.set({
      status: 'signed-out',
      ...(left && { left }),
      ...(isCopied && { copied: true }),
      ...(memory.leaving().length > 0 && { unconfirmed: true }),
    });

  return {
    store,
    signedIn,
    signOut,
    connection: () => connection,
    isCurrent: (which: Connection) => which === connection,
    /** Stores a grant. The same person keeps the same connection, so the screen does not start over. */
    arrive: (next: Connection, contact: Contact, role: Me['role']): void => {
      const before = signedIn();
      if (before && connection && isSame(leftOf(before), { base: next.base, id: contact.id })) {
        connection.token = next.token;
        connection.kind = next.kind;
        connection.isNamed = next.isNamed;
      } else open(next, next.http);
      remember(memory, next, contact, role);
      show(next, shown ?? next.http, contact, role);
    },
    /** Shows the last known person with the data of this device until the first answer. */
    resume: (next: Connection, http: Http, contact: Contact, role: Me['role']): void => {
      open(next, http);
      show(next, http, contact, role);
    },
    askUsername: (next: Connection): void => {
      open(next, next.http);
      store.set({ status: 'who', base: next.base, http: next.http });
    },
    /** Corrects the typed name. The id stays, so that the data of this browser is found under it. */
    rename: (which: Connection, username: string): void => {
      const here = signedInBy(which);
      if (!here) return;
      which.isNamed = true;
      if (here.contact.username !== username) showContact({ ...here.contact, username });
    },
    showContact,
    expire: (which: Connection): void => {
      const here = signedInBy(which);
      if (!here) return;
      which.token = null;
      if (here.status !== 'expired') store.set({ ...here, status: 'expired', ...(which.isCopied && { copied: true }) });
    },
    renewed: (): void => {
      const here = signedIn();
      if (!here) return;
      const { base, kind, contact, role, http } = here;
      store.set({ status: 'signed-in', base, kind, contact, role, http });
    },
    /** Call it when the session of the last visit is over. The person is remembered for the sign-in form. */
    end: (which: Connection): void => {
      const here = signedInBy(which);
      if (!here) return;
      connection = null;
      signOut(leftOf(here), which.isCopied);
    },
    /** Call it when a service has confirmed a sign-out. */
    confirmed: (): void => {
      const state = store.get();
      if (state.status === 'signed-out' && state.unconfirmed) signOut(state.left);
    },
    /**
     * `earlier`: the person whose sign-out an earlier page began, if nobody is signed in. `isOver`: another tab has ended the
     * session, so the remembered one may be of a later sign-in, and stays.
     */
    leave: (earlier?: Left, isOver = false): void => {
      const here = signedIn();
      const left = here ? leftOf(here) : earlier;
      if (left) memory.forgetKnown(left.base, left.id);
      if (connection) connection.token = null;
      connection = null;
      if (!isOver && isSame(memory.remembered(), left)) memory.setRemembered(null);
      memory.setToken(null);
      signOut(left);
    },
  };
}
