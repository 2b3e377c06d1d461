import type { Http } from '../api/http';
import { createStore } from '../browser/store';
import type { Me } from '../contract/account';
import type { Contact } from '../contract/resources';
import type { SessionMemory } from './rememberedSession';
import type { Kind, Left, SessionState, SignedInSession } from './state';

/** The token of an account exists only in this object. A pasted token may also be in session storage. */
export interface Connection {
  base: string;
  kind: Kind;
  http: Http;
  token: string | null;
  renewing: Promise<boolean> | null;
  isCopied: boolean;
  host?: Host;
  /** False while the username is only typed and not confirmed by the service. */
  isNamed: boolean;
  /** Pending while the token of a new visit is requested or confirmed. All other requests wait. */
  opening: Promise<void> | null;
}

export interface Host {
  /** Sets a new token. Resolves to false if no new token comes or if the new token belongs to another person. */
  renew(): Promise<boolean>;
  signedOut(): void;
}

export type CurrentSession = ReturnType<typeof createCurrentSession>;

const leftOf = ({ base, contact }: SignedInSession): Left => ({ base, id: contact.id });

const isSame = (one: Left | null, other: Left | undefined) => one?.base === other?.base && one?.id === other?.id;

export const offersOf = (http: Http) => ({ announces: http.announces(), capabilities: [...http.capabilities()] });

function remember(memory: SessionMemory, connection: Connection, { id, username }: Contact, role: Me['role']): void {
  const { base, kind, token } = connection;
  const who = { id, username, role };
  const offers = offersOf(connection.http);
  // A pasted token must not replace the remembered account, because the account cookie outlives this tab.
  if (kind === 'account' || memory.remembered()?.kind !== 'account')
    memory.setRemembered({ base, kind, ...offers, ...who });
  const kept = memory.token();
  if (kept && kept.token === token) memory.setToken({ ...kept, ...offers, who });
}

export function createCurrentSession(memory: SessionMemory) {
  const store = createStore<SessionState>({ status: 'starting' });
  let connection: Connection | null = null;
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
    /** The same person keeps the same connection, so that the screen does not restart. */
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
    resume: (next: Connection, http: Http, contact: Contact, role: Me['role']): void => {
      open(next, http);
      show(next, http, contact, role);
    },
    askUsername: (next: Connection): void => {
      open(next, next.http);
      store.set({ status: 'who', base: next.base, http: next.http });
    },
    /** Changes only the username, because stored data refers to the id. */
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
      if (here && connection) show(connection, here.http, here.contact, here.role);
    },
    end: (which: Connection): void => {
      const here = signedInBy(which);
      if (!here) return;
      connection = null;
      signOut(leftOf(here), which.isCopied);
    },
    confirmed: (): void => {
      const state = store.get();
      if (state.status === 'signed-out' && state.unconfirmed) signOut(state.left);
    },
    /**
     * `earlier` is the person who signed out on an earlier page. `isOver` is true if another tab has ended the session.
     * The remembered session then stays, because the session may belong to a later sign-in.
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
