import { isServiceUnauthorized } from '../api/errors';
import type { Http } from '../api/http';
import type { Session as Granted } from '../contract/account';
import { endpoints } from '../contract/endpoints';
import { type Connections, whoIs } from './connections';
import { type Connection, type CurrentSession, offersOf } from './currentSession';
import type { OtherTabs } from './otherTabs';
import type { PendingSignOut } from './pendingSignOut';
import type { RememberedSession, SessionMemory } from './rememberedSession';
import { grant, requestToken } from './renewal';
import { readAddress } from './serviceAddress';

interface AccountSessionDeps {
  current: CurrentSession;
  connections: Connections;
  memory: SessionMemory;
  otherTabs: OtherTabs;
  pendingSignOut: Pick<PendingSignOut, 'settle'>;
}

/** Sessions that a service grants for a username and a password, kept by its cookie. */
export function createAccountSession({ current, connections, memory, otherTabs, pendingSignOut }: AccountSessionDeps) {
  /** `which` is the connection that was granted it, and knows by the answer what the service offers. */
  async function take(which: Connection, { token, contact, role }: Granted): Promise<void> {
    const { base, http } = which;
    memory.setToken(null);
    which.token = token;
    which.kind = 'account';
    which.isNamed = true;
    // A service that grants sessions announces itself; one whose answer did not is asked in words.
    if (!http.announces()) await http(endpoints.readCapabilities);
    const me = role ? { contact, role } : await whoIs(http, contact);
    current.arrive(which, me.contact, me.role);
    otherTabs.broadcast({ type: 'signed-in', base });
  }

  async function grantAgain(which: Connection, { base, id }: RememberedSession): Promise<void> {
    const granted = await grant(() => requestToken(which.http, memory));
    if (!current.isCurrent(which)) return;
    if (!granted) return current.end(which);
    // What waits was asked for by somebody else: it must not be sent with this token.
    const isSame = granted.contact.id === id;
    const next = isSame ? which : connections.open(base, 'account', null, offersOf(which.http));
    await take(next, granted);
  }

  return {
    /** Signs in by what `request` is granted at `address`. Rejects as the request does, and for an address that is none. */
    begin: async (address: string, request: (http: Http) => Promise<Granted>): Promise<void> => {
      const which = connections.open(readAddress(address), 'token', null);
      const granted = await grant(async () => {
        // The cookie of this sign-in replaces that of the session before, which nothing could end then.
        await pendingSignOut.settle(which.base);
        return request(which.http);
      });
      return take(which, granted);
    },
    /** Goes on with the session of the last visit. Never rejects for what may pass. */
    resume: async (last: RememberedSession): Promise<void> => {
      // A service that grants sessions announces itself.
      const which = connections.open(last.base, 'account', null, { ...last, announces: true });
      await connections.resume(which, last, async () => {
        try {
          await grantAgain(which, last);
        } catch (error) {
          if (isServiceUnauthorized(error)) current.end(which);
        }
      });
    },
  };
}
