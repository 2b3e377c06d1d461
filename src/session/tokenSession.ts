import { isTransient } from '../api/errors';
import { endpoints } from '../contract/endpoints';
import { type Connections, whoIs } from './connections';
import { contactFromUsername } from './contactFromUsername';
import type { Connection, CurrentSession } from './currentSession';
import type { KeptToken, RememberedSession, SessionMemory } from './rememberedSession';
import { readAddress } from './serviceAddress';
import type { Arrival, SessionActions } from './state';

interface TokenSessionDeps {
  current: CurrentSession;
  connections: Connections;
  memory: SessionMemory;
}

/** Sessions by an access token that a person brings, with any service. */
export function createTokenSession({ current, connections, memory }: TokenSessionDeps) {
  async function connectTo(
    next: Connection,
    keepInTab: boolean,
    said?: Pick<RememberedSession, 'id' | 'username'>,
  ): Promise<Arrival> {
    const { base, token, http } = next;
    // What the interface itself shows, and the first chance to learn what more it offers.
    await http(endpoints.listGroups, { query: { limit: 1 } });
    const earlier = { announces: http.announces(), capabilities: [...http.capabilities()] };
    memory.setToken(keepInTab && token ? { base, token, ...earlier } : null);
    const who = connections.knownAs(base, token) ?? said;
    if (http.has('me') || who) {
      const me = await whoIs(http, contactFromUsername(who?.username ?? '', who?.id));
      return current.arrive(next, me.contact, me.role);
    }
    const here = current.signedIn();
    if (here?.base === base) return current.arrive(next, here.contact, here.role);
    current.askUsername(next);
    return { switched: false };
  }

  /** Goes on with the token that this tab keeps. Rejects when the service refuses it and nobody is known by it. */
  async function resume({ who: keptWho, ...kept }: KeptToken): Promise<void> {
    const last = memory.remembered();
    const who = keptWho ?? (last?.base === kept.base ? last : undefined);
    const which = connections.open(kept.base, 'token', kept.token, kept);
    if (!who) return void (await connectTo(which, true));
    await connections.resume(which, who, async () => {
      try {
        await connectTo(which, true, who);
      } catch (error) {
        if (!isTransient(error)) current.end(which);
      }
    });
  }

  // A person says anew where to: what an earlier visit knew of that service counts no more.
  const connect: SessionActions['connect'] = async (address, token, keepInTab, username) => {
    const which = connections.open(readAddress(address), 'token', token.trim());
    return connectTo(which, keepInTab, username ? contactFromUsername(username) : undefined);
  };

  const setUsername: SessionActions['setUsername'] = (username) => {
    const connection = current.connection();
    const name = username.trim();
    if (current.store.get().status !== 'who' || !connection || !name) return { switched: false };
    // Under another token of the same person, what waits in this browser is found again.
    const known = memory.known().find((one) => one.base === connection.base && one.username === name);
    return current.arrive(connection, contactFromUsername(name, known?.id), 'member');
  };

  return { resume, connect, setUsername };
}
