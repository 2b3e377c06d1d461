import type { Early } from '../api/early';
import { createHttp } from '../api/http';
import { importCode } from '../api/importCode';
import { browser, type Runtime } from '../browser/runtime';
import { startEndpoints } from '../contract/startEndpoints';
import { createAccountSession } from './accountSession';
import { createConnections } from './connections';
import { createCurrentSession } from './currentSession';
import { createOtherTabs, type OtherTabs } from './otherTabs';
import { createPendingSignOut } from './pendingSignOut';
import { createSessionMemory, type SessionMemory } from './rememberedSession';
import { createRenewal } from './renewal';
import { namedService, signInWays } from './signInWays';
import type { Session, SignedInSession } from './state';
import { createTokenSession } from './tokenSession';

export type { Session, SignedInSession } from './state';

export interface SessionDeps {
  fetch?: typeof fetch;
  early?: Early;
  memory?: SessionMemory;
  otherTabs?: OtherTabs;
  runtime?: Runtime;
}

/** Milliseconds after which this tab completes the sign-out of another tab. */
const signOutTakeOverMs = 15_000;

export function createSession(deps: SessionDeps = {}): Session {
  const { memory = createSessionMemory(), otherTabs = createOtherTabs(), runtime = browser, early } = deps;
  const { fetch = early?.fetch } = deps;
  const current = createCurrentSession(memory);
  const { renew, renewExpired, replace } = createRenewal(current, memory);
  const onConfirmed = () => {
    current.confirmed();
    otherTabs.broadcast({ type: 'confirmed' });
  };
  const pendingSignOut = createPendingSignOut({
    memory,
    runtime,
    openWithoutToken: (base) => createHttp({ base, announced: true, fetch, token: () => null }),
    onConfirmed,
  });
  const connections = createConnections({ current, memory, otherTabs, fetch, early, renew });
  const account = createAccountSession({ current, connections, memory, otherTabs, pendingSignOut });
  const token = createTokenSession({ current, connections, memory });

  async function start(): Promise<void> {
    const ended = await memory.restore();
    pendingSignOut.resume();
    const service = namedService();
    // The deployment may have changed its service since the last visit.
    const ofService = <T extends { base: string }>(it: T | null) =>
      it && (service === undefined || it.base === service) ? it : null;
    const kept = ofService(memory.token());
    const last = ofService(memory.remembered());
    try {
      if (signInWays().host) {
        const { startHosted } = await importCode('hostPage', () => import('./hostPage'));
        await startHosted({ current, connections, token, base: service ?? '', last });
      } else if (kept) await token.resume(kept);
      else if (ended) current.leave({ base: ended.base, id: ended.id });
      // Completes a sign-out that an earlier page began.
      else if (last && memory.leaving().includes(last.base)) current.leave({ base: last.base, id: last.id });
      else if (last?.kind === 'account') await account.resume(last);
      else current.signOut();
    } catch {
      // If the embedding page gives no usable token, a session that is already on screen stays.
      if (!current.signedIn()) current.signOut();
    }
  }

  /** False if another tab has replaced the cookie by the cookie of another person. */
  function ownsCookie({ base, kind, contact }: SignedInSession): boolean {
    const last = memory.remembered();
    return last?.kind === 'account' && last.base === base ? last.id === contact.id : kind === 'account';
  }

  otherTabs.onMessage((message) => {
    const connection = current.connection();
    if (message.type === 'confirmed') return current.confirmed();
    if (connection?.base !== message.base) return;
    const isMe = message.id === current.signedIn()?.contact.id;
    if (message.type === 'named') {
      if (connection.kind === 'token' && isMe) current.rename(connection, message.username);
    } else if (message.type === 'signed-out') {
      // A sign-out removes the device's data, so all tabs of the person sign out.
      if (!isMe && message.id !== undefined) return;
      current.leave();
      // The other tab normally ends the session. This tab takes over if the other tab closes.
      if (message.id === undefined) pendingSignOut.resume();
      else runtime.later(signOutTakeOverMs, pendingSignOut.resume);
    } else if (connection.kind === 'account') void renewExpired(connection);
  });

  const { get, subscribe } = current.store;
  return {
    get,
    subscribe,
    start,
    signIn: (base, username, password) =>
      account.begin(base, (http) => http(startEndpoints.createSession, { body: { username, password } })),
    signUp: (base, username, password, invite) =>
      account.begin(base, (http) => http(startEndpoints.createContact, { body: { username, password, invite } })),
    resetPassword: (resetToken, password) =>
      account.begin('', (http) =>
        http(startEndpoints.resetPassword, { body: { token: resetToken, new_password: password } }),
      ),
    connect: token.connect,
    setUsername: token.setUsername,
    changePassword: (password, newPassword) =>
      replace((http) => http(startEndpoints.changePassword, { body: { password, new_password: newPassword } })),
    endOtherSessions: () => replace((http) => http(startEndpoints.endOtherSessions)),
    showContact: current.showContact,
    signOut: async (forget) => {
      const here = current.signedIn();
      const leaving = current.connection();
      if (!here || !leaving) return;
      const { base, contact, kind } = here;
      memory.setToken(null);
      if (ownsCookie(here)) memory.setLeaving(base, true);
      // Calls `forget` before the broadcast, so that other tabs stop storing data before they sign out.
      const noted = memory.noteSignOut(base, contact.id);
      const forgotten = forget?.();
      otherTabs.broadcast({ type: 'signed-out', base, id: contact.id });
      await Promise.all([noted, forgotten]);
      // True if another tab has ended the session. The cookie may then belong to a later sign-in.
      const isOver = kind === 'account' && !memory.leaving().includes(base);
      // Ends only this person's session, because another person may have signed in meanwhile.
      if (kind === 'account' && !isOver && ownsCookie(here)) await pendingSignOut.begin(leaving.http);
      if (current.isCurrent(leaving)) current.leave(undefined, isOver);
      leaving.host?.signedOut();
      onConfirmed();
      pendingSignOut.resume();
    },
  };
}
