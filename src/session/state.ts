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

export interface SessionActions {
  /** Resumes what an earlier visit left, or another tab. Before the app renders, and from the sign-in form. */
  start(): Promise<void>;
  signIn(base: string, username: string, password: string): Promise<void>;
  signUp(base: string, username: string, password: string): Promise<void>;
  /** By the token of a link of this page's own service. It ends all other sessions of that person. */
  resetPassword(token: string, password: string): Promise<void>;
  /** `username`: whose token it is said to be, where the service cannot say it. Left out, they are asked: also while somebody is here. */
  connect(base: string, token: string, keepInTab: boolean, username?: string): Promise<void>;
  setUsername(username: string): void;
  /** The service says what the person who is here is called now, and how they look. Of anybody else it changes nothing. */
  showContact(contact: Contact): void;
  /** `forget` removes what this device keeps of the person, and never rejects: it may take long, and they count as gone before it. */
  signOut(forget?: () => Promise<unknown>): Promise<void>;
}

export type Session = SessionActions & ReadableStore<SessionState>;
