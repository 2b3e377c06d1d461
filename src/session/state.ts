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
  /** `account` means username and password. `token` means a pasted token or a token of the embedding page. */
  kind: Kind;
}

export interface Left {
  base: string;
  id: string;
}

export type SessionState =
  | { status: 'starting' }
  /** `left` is the person whose session has just ended. `unconfirmed` means a pending sign-out. */
  | { status: 'signed-out'; left?: Left; unconfirmed?: true; copied?: true }
  /** A plain service accepted the token but cannot identify the person. `setUsername` completes the sign-in. */
  | { status: 'who'; base: string; http: Http }
  | ({ status: 'signed-in' } & SignedInSession)
  /** `copied` means that the service ended the session because an older copy of its cookie was used. */
  | ({ status: 'expired'; copied?: true } & SignedInSession);

export interface SessionActions {
  start(): Promise<void>;
  signIn(base: string, username: string, password: string): Promise<void>;
  signUp(base: string, username: string, password: string, invite?: string): Promise<void>;
  /** Ends all other sessions of the person. */
  resetPassword(token: string, password: string): Promise<void>;
  /** `username` names the owner of the token if the service cannot identify the owner. */
  connect(base: string, token: string, keepInTab: boolean, username?: string): Promise<void>;
  setUsername(username: string): void;
  /** `changePassword` and `endOtherSessions` end all sessions and start a new session. Both reject as `http` does. */
  changePassword(password: string, newPassword: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  showContact(contact: Contact): void;
  /** `forget` removes the device's data of the person and never rejects. */
  signOut(forget?: () => Promise<unknown>): Promise<void>;
}

export type Session = SessionActions & ReadableStore<SessionState>;
