import type { CallOf } from '../api/call';
import type { Early } from '../api/early';
import { createHttp, type Http } from '../api/http';
import type { UploadInput } from '../api/upload';
import { hash } from '../browser/hash';
import type { Me } from '../contract/account';
import { type Endpoint, endpoints } from '../contract/endpoints';
import type { Contact } from '../contract/resources';
import { contactFromUsername } from './contactFromUsername';
import type { Connection, CurrentSession } from './currentSession';
import type { OtherTabs } from './otherTabs';
import type { RememberedSession, SessionMemory } from './rememberedSession';
import type { Kind } from './state';

interface ConnectionsDeps {
  current: CurrentSession;
  memory: SessionMemory;
  otherTabs: OtherTabs;
  fetch: typeof fetch | undefined;
  early: Early | undefined;
  /** Gets another token for the connection whose own was refused; false: its session has ended. */
  renew(which: Connection): Promise<boolean>;
}

/** What an earlier visit knew of a service. */
type Earlier = Pick<RememberedSession, 'announces' | 'capabilities'>;

/** Opens the session's connections to services. */
export interface Connections {
  /** `base`: as `readAddress` returns it. `token`: null until one is granted. */
  open(base: string, kind: Kind, token: string | null, earlier?: Earlier): Connection;
  /**
   * Shows the person of the last visit at once, with what this device last saw; what they and the app ask for meanwhile
   * is sent when the first request has been answered, all of it together. Ends when `begin` does.
   */
  resume(
    which: Connection,
    last: Pick<RememberedSession, 'id' | 'username' | 'role'>,
    begin: () => Promise<void>,
  ): Promise<void>;
  /** Whose token this was at an earlier visit. */
  knownAs(base: string, token: string | null): { id: string; username: string } | undefined;
}

/** Who is signed in; a service that cannot say so knows members alone. Rejects as `http` does. */
export const whoIs = async (http: Http, known: Contact): Promise<Me> =>
  http.has('me') ? http(endpoints.readMe) : { contact: known, role: 'member' };

/** The requests of this connection, held until its opening is over, however it ended. */
function afterOpening(which: Connection): Http {
  const { http } = which;
  const opened = async () => void (await which.opening?.catch(() => undefined));
  const call = async <E extends Endpoint>(endpoint: E, input?: CallOf<E>) => {
    if (which.opening) await opened();
    return http(endpoint, input);
  };
  return Object.assign(call, http, {
    openEvents: async (lastEventId: string | null, signal: AbortSignal) => {
      await opened();
      return http.openEvents(lastEventId, signal);
    },
    upload: async (input: UploadInput) => {
      await opened();
      return http.upload(input);
    },
  });
}

export function createConnections({ current, memory, otherTabs, fetch, early, renew }: ConnectionsDeps): Connections {
  const knownAs: Connections['knownAs'] = (base, token) =>
    token === null ? undefined : memory.known().find((one) => one.base === base && one.token === hash(token));

  const onSender = (which: Connection, username: string) => {
    const here = current.signedIn();
    if (!current.isCurrent(which) || !here || !username || which.http.has('me')) return;
    const { base, token } = which;
    if (token !== null) memory.addKnown({ base, token: hash(token), id: here.contact.id, username });
    current.rename(which, username);
    otherTabs.broadcast({ type: 'named', base, id: here.contact.id, username });
  };

  return {
    knownAs,
    open: (base, kind, token, earlier = {}) => {
      const http = createHttp({
        base,
        announced: earlier.announces ?? false,
        capabilities: earlier.capabilities,
        fetch,
        early,
        token: () => own.token,
        onUnauthorized: () => renew(own),
        me: () => current.signedIn()?.contact.username ?? null,
        isMeSure: () => own.isNamed,
        onSender: ({ username }) => onSender(own, username),
      });
      const isNamed = kind === 'account' || knownAs(base, token) !== undefined;
      const own: Connection = { base, kind, token, http, renewing: null, isNamed, opening: null };
      return own;
    },
    resume: (which, { id, username, role }, begin) => {
      which.opening = begin().finally(() => {
        which.opening = null;
      });
      current.resume(which, afterOpening(which), contactFromUsername(username, id), role);
      return which.opening;
    },
  };
}
