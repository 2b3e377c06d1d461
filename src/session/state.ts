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
  /** `account`: by username and password, renewed automatically. `token`: pasted. */
  kind: Kind;
}

export interface Left {
  base: string;
  id: string;
}

export type SessionState =
  | { status: 'starting' }
  /** `left`: the person whose session has just ended here. `unconfirmed`: a service has not answered a sign-out. */
  | { status: 'signed-out'; left?: Left; unconfirmed?: true; copied?: true }
  /** A plain service accepted the token but cannot tell its person. The UI asks once; `setUsername` answers. */
  | { status: 'who'; base: string; http: Http }
  | ({ status: 'signed-in' } & SignedInSession)
  /** A sign-in of the same person resumes it. `copied`: the service ended it, because an older copy of its cookie was used. */
  | ({ status: 'expired'; copied?: true } & SignedInSession);

export interface SessionActions {
  /** Resumes the session of an earlier visit or of another tab. Called before the app renders and from the sign-in form. */
  start(): Promise<void>;
  /** `base`: as `readAddress` returns it. */
  signIn(base: string, username: string, password: string): Promise<void>;
  /** `invite`: the token of an invitation, whose group the account joins. */
  signUp(base: string, username: string, password: string, invite?: string): Promise<void>;
  /** Signs in by a link of this page's own service, which ends all other sessions of that person. */
  resetPassword(token: string, password: string): Promise<void>;
  /** `username`: the stated person of the token, if the service cannot tell. Without it they are asked. */
  connect(base: string, token: string, keepInTab: boolean, username?: string): Promise<void>;
  setUsername(username: string): void;
  /** Both end all sessions of the person, and go on in a new one here. They reject as `Http` does. */
  changePassword(password: string, newPassword: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** Stores the current name and picture of the signed-in person. Changes nothing for anybody else. */
  showContact(contact: Contact): void;
  /** `forget` removes the device's data of the person, and never rejects. They count as signed out before it ends. */
  signOut(forget?: () => Promise<unknown>): Promise<void>;
}

export type Session = SessionActions & ReadableStore<SessionState>;
