import type { Http } from '../api/http';
import type { ReadableStore } from '../browser/store';
import type { Me } from '../contract/account';
import type { Contact } from '../contract/resources';
import type { RememberedSession } from './rememberedSession';

export type Kind = RememberedSession['kind'];

export interface SignedInSession {
  base: string;
  contact: Contact;
  role: Me['role'];
  http: Http;
  /** `account`: by username and password, renewed by itself. `token`: pasted. */
  kind: Kind;
}

export interface Left {
  base: string;
  id: string;
}

export type SessionState =
  | { status: 'starting' }
  /**
   * `left`: whose session has just ended here, by their own will or by the service's word. `unconfirmed`: a service has not
   * answered to a sign-out, and the session goes on there until it does.
   */
  | { status: 'signed-out'; left?: Left; unconfirmed?: true }
  /** A plain service took the token but can't say whose it is: the UI asks once, `setUsername` answers. */
  | { status: 'who'; base: string; http: Http }
  /** `expired`: everything stays on screen and on disk; a sign-in of the same person resumes. */
  | ({ status: 'signed-in' | 'expired' } & SignedInSession);

/** `switched`: somebody else than before; what the app holds of the one before must go. */
export interface Arrival {
  switched: boolean;
}

export interface SessionActions {
  /** Resumes what an earlier visit left, or another tab. Before the app renders, and from the sign-in form. */
  start(): Promise<void>;
  signIn(base: string, username: string, password: string): Promise<Arrival>;
  signUp(base: string, username: string, password: string): Promise<Arrival>;
  /** By the token of a link of this page's own service. It ends all other sessions of that person. */
  resetPassword(token: string, password: string): Promise<Arrival>;
  connect(base: string, token: string, keepInTab: boolean, username?: string): Promise<Arrival>;
  setUsername(username: string): Arrival;
  /** The service says what the person who is here is called now, and how they look. Of anybody else it changes nothing. */
  showContact(contact: Contact): void;
  signOut(): Promise<void>;
}

export type Session = SessionActions & ReadableStore<SessionState>;
