import type { CallOf } from '../api/call';
import type { Early } from '../api/early';
import { createHttp, type Http } from '../api/http';
import type { UploadInput } from '../api/upload';
import { hash } from '../browser/hash';
import type { Me } from '../contract/account';
import type { Contact } from '../contract/resources';
import { type Endpoint, startEndpoints } from '../contract/startEndpoints';
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
  renew(which: Connection): Promise<boolean>;
}

type Earlier = Pick<RememberedSession, 'announces' | 'capabilities'>;

/** On a service without `me`, everybody counts as a member. Rejects as `http` does. */
export const whoIs = async (http: Http, known: Contact): Promise<Me> =>
  http.has('me') ? http(startEndpoints.readMe) : { contact: known, role: 'member' };

function afterOpening(which: Connection): Http {
  const { http } = which;
  const opened = async () => void (await which.opening?.catch(() => undefined));
  const call = async <E extends Endpoint>(endpoint: E, input?: CallOf<E>) => {
    if (which.opening) await opened();
    return http(endpoint, input);
  };
  return Object.assign(call, http, {
    openEvents: async (lastEventId: () => string | null, signal: AbortSignal) => {
      await opened();
      return http.openEvents(lastEventId, signal);
    },
    upload: async (input: UploadInput) => {
      await opened();
      return http.upload(input);
    },
  });
}

export type Connections = ReturnType<typeof createConnections>;

export function createConnections({ current, memory, otherTabs, fetch, early, renew }: ConnectionsDeps) {
  const knownAs = (base: string, token: string | null) =>
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
    /** `base` is a result of `readAddress`. `token` is null until the service grants a token. */
    open: (base: string, kind: Kind, token: string | null, earlier: Earlier = {}) => {
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
      const own: Connection = { base, kind, token, http, renewing: null, isNamed, isCopied: false, opening: null };
      return own;
    },
    /** Shows the person of the last visit at once. All requests of the app wait until `begin` ends. Never rejects. */
    resume: (
      which: Connection,
      { id, username, role }: Pick<RememberedSession, 'id' | 'username' | 'role'>,
      begin: () => Promise<void>,
      endsSession: (error: unknown) => boolean,
    ) => {
      which.opening = begin()
        .catch((error: unknown) => {
          if (endsSession(error)) current.end(which);
        })
        .finally(() => {
          which.opening = null;
        });
      current.resume(which, afterOpening(which), contactFromUsername(username, id), role);
      return which.opening;
    },
  };
}

export const contactFromUsername = (username: string, id = username): Contact => ({
  id,
  username,
  phone_number: null,
  avatar_url: null,
  last_active_at: null,
  created_at: null,
});
