import { isServiceUnauthorized } from '../api/errors';
import type { Http } from '../api/http';
import type { Session as Granted } from '../contract/account';
import { startEndpoints } from '../contract/startEndpoints';
import { whoIs } from './connections';
import { type Connection, offersOf } from './currentSession';
import type { OtherTabs } from './otherTabs';
import type { PendingSignOut } from './pendingSignOut';
import type { RememberedSession } from './rememberedSession';
import { grant, requestToken } from './renewal';
import type { TokenSessionDeps } from './tokenSession';

interface AccountSessionDeps extends TokenSessionDeps {
  otherTabs: OtherTabs;
  pendingSignOut: Pick<PendingSignOut, 'settle'>;
}

export function createAccountSession({ current, connections, memory, otherTabs, pendingSignOut }: AccountSessionDeps) {
  async function take(which: Connection, { token, contact, role }: Granted): Promise<void> {
    const { base, http } = which;
    memory.setToken(null);
    which.token = token;
    which.kind = 'account';
    which.isNamed = true;
    // Requests the capabilities if the sign-in response did not announce any.
    if (!http.announces()) await http(startEndpoints.readCapabilities);
    const me = role ? { contact, role } : await whoIs(http, contact);
    current.arrive(which, me.contact, me.role);
    otherTabs.broadcast({ type: 'signed-in', base });
  }

  async function grantAgain(which: Connection, { base, id }: RememberedSession): Promise<void> {
    const granted = await grant(() => requestToken(which, memory));
    if (!current.isCurrent(which)) return;
    if (!granted) return current.end(which);
    // A different person gets a new connection. The old connection may hold waiting requests of the earlier person.
    const isSame = granted.contact.id === id;
    await take(isSame ? which : connections.open(base, 'account', null, offersOf(which.http)), granted);
  }

  return {
    begin: async (base: string, request: (http: Http) => Promise<Granted>): Promise<void> => {
      const which = connections.open(base, 'token', null);
      const granted = await grant(async () => {
        // A pending sign-out runs first, because the sign-out needs the cookie that the sign-in replaces.
        await pendingSignOut.settle(which.base);
        return request(which.http);
      });
      await memory.noteSignIn(which.base);
      return take(which, granted);
    },
    resume: async (last: RememberedSession): Promise<void> => {
      const which = connections.open(last.base, 'account', null, { ...last, announces: true });
      await connections.resume(which, last, () => grantAgain(which, last), isServiceUnauthorized);
    },
  };
}
