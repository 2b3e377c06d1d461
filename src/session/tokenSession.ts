import { isTransient } from '../api/errors';
import type { Me } from '../contract/account';
import { startEndpoints } from '../contract/startEndpoints';
import { type Connections, contactFromUsername, whoIs } from './connections';
import { type Connection, type CurrentSession, offersOf } from './currentSession';
import type { RememberedSession, SessionMemory, StoredToken } from './rememberedSession';
import type { SessionActions } from './state';

interface TokenSessionDeps {
  current: CurrentSession;
  connections: Connections;
  memory: SessionMemory;
}

export type TokenSession = ReturnType<typeof createTokenSession>;

export function createTokenSession({ current, connections, memory }: TokenSessionDeps) {
  /** The person of the token, as far as the service or `said` knows; null if nobody does. Rejects as `http` does. */
  async function identify({ base, token, http }: Connection, said?: Pick<RememberedSession, 'id' | 'username'>) {
    // Every service answers this request, and its answer may announce capabilities.
    await http(startEndpoints.listGroups, { query: { limit: 1 } });
    const who = connections.knownAs(base, token) ?? said;
    return http.has('me') || who ? whoIs(http, contactFromUsername(who?.username ?? '', who?.id)) : null;
  }

  function arrive(next: Connection, me: Me | null): void {
    if (me) current.arrive(next, me.contact, me.role);
    else current.askUsername(next);
  }

  /** Resumes with the token that this tab stores. Rejects if the service refuses it and nobody is known by it. */
  async function resume({ who, ...kept }: StoredToken): Promise<void> {
    const which = connections.open(kept.base, 'token', kept.token, kept);
    if (!who) return arrive(which, await identify(which));
    await connections.resume(which, who, async () => {
      try {
        // A service that announced nothing may still do so with its next answer.
        const isPlain = kept.announces === false;
        const me = isPlain
          ? { contact: contactFromUsername(who.username, who.id), role: who.role }
          : await identify(which, who);
        if (!current.isCurrent(which)) return;
        if (me?.contact.id === who.id) return arrive(which, me);
        // Waiting requests belong to another person and must not be sent with this token.
        which.token = null;
        arrive(connections.open(kept.base, 'token', kept.token, offersOf(which.http)), me);
      } catch (error) {
        if (!isTransient(error)) current.end(which);
      }
    });
  }

  // The person names the service again, so facts from an earlier visit no longer count.
  const connect: SessionActions['connect'] = async (base, token, keepInTab, username) => {
    const which = connections.open(base, 'token', token.trim());
    const here = current.signedIn();
    // The same name on the same service is the signed-in person.
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
    // With the known id the waiting messages of an earlier token are found again.
    const known = memory.known().find((one) => one.base === connection.base && one.username === name);
    current.arrive(connection, contactFromUsername(name, known?.id), 'member');
  };

  return { resume, connect, setUsername, identify, arrive };
}
