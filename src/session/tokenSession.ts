import { isTransient } from '../api/errors';
import type { Me } from '../contract/account';
import { startEndpoints } from '../contract/startEndpoints';
import { type Connections, contactFromUsername, whoIs } from './connections';
import { type Connection, type CurrentSession, offersOf } from './currentSession';
import type { RememberedSession, SessionMemory, StoredToken } from './rememberedSession';
import type { SessionActions } from './state';

export interface TokenSessionDeps {
  current: CurrentSession;
  connections: Connections;
  memory: SessionMemory;
}

export type TokenSession = ReturnType<typeof createTokenSession>;

export function createTokenSession({ current, connections, memory }: TokenSessionDeps) {
  /** Resolves to null if neither the service nor `said` names the owner of the token. Rejects as `http` does. */
  async function identify({ base, token, http }: Connection, said?: Pick<RememberedSession, 'id' | 'username'>) {
    // Checks the token by a request that every service offers. The response may announce capabilities.
    await http(startEndpoints.listGroups, { query: { limit: 1 } });
    const who = connections.knownAs(base, token) ?? said;
    return http.has('me') || who ? whoIs(http, contactFromUsername(who?.username ?? '', who?.id)) : null;
  }

  function arrive(next: Connection, me: Me | null): void {
    if (me) current.arrive(next, me.contact, me.role);
    else current.askUsername(next);
  }

  async function resume({ who, ...kept }: StoredToken): Promise<void> {
    const which = connections.open(kept.base, 'token', kept.token, kept);
    if (!who) return arrive(which, await identify(which));
    const begin = async () => {
      // A service without capabilities cannot identify the owner, so the start sends no request.
      const isPlain = kept.announces === false;
      const me = isPlain
        ? { contact: contactFromUsername(who.username, who.id), role: who.role }
        : await identify(which, who);
      if (!current.isCurrent(which)) return;
      if (me?.contact.id === who.id) return arrive(which, me);
      // A different person gets a new connection. The old connection may hold waiting requests of the earlier person.
      which.token = null;
      arrive(connections.open(kept.base, 'token', kept.token, offersOf(which.http)), me);
    };
    await connections.resume(which, who, begin, (error) => !isTransient(error));
  }

  // Uses no stored capabilities, because the capabilities may have changed since the last visit.
  const connect: SessionActions['connect'] = async (base, token, keepInTab, username) => {
    const which = connections.open(base, 'token', token.trim());
    const here = current.signedIn();
    const said = here?.base === which.base && here.contact.username === username ? here.contact : undefined;
    const me = await identify(which, said ?? (username && !here ? contactFromUsername(username) : undefined));
    memory.setToken(keepInTab && which.token ? { base: which.base, token: which.token } : null);
    await memory.noteSignIn(which.base);
    arrive(which, me);
  };

  const setUsername: SessionActions['setUsername'] = (username) => {
    const connection = current.connection();
    const name = username.trim();
    if (current.store.get().status !== 'who' || !connection || !name) return;
    // Reuses the known id, so that queued messages of an earlier token are found.
    const known = memory.known().find((one) => one.base === connection.base && one.username === name);
    current.arrive(connection, contactFromUsername(name, known?.id), 'member');
  };

  return { resume, connect, setUsername, identify, arrive };
}
