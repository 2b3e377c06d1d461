import * as z from 'zod/mini';
import { ApiError, isTransient, NetworkError } from '../api/errors';
import { browser } from '../browser/runtime';
import { clientSettings } from '../browser/settings';
import type { Contact } from '../contract/resources';
import { type Connections, contactFromUsername, whoIs } from './connections';
import { type Connection, offersOf } from './currentSession';
import type { RememberedSession } from './rememberedSession';
import type { TokenSession, TokenSessionDeps } from './tokenSession';

/** `username` names the owner of the token if the service cannot identify the owner. */
const Answer = z.union([
  z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((token) => ({ token, username: undefined })),
  ),
  z.object({ token: z.string().check(z.minLength(1)), username: z.optional(z.string()) }),
]);
type Answer = z.infer<typeof Answer>;

/** The interface of the embedding page (docs/embed.md). */
interface ConfabHost {
  /** Called at the start, and again after the service refuses a token. */
  getToken(): unknown;
  onSignOut?(): void;
}

declare global {
  interface Window {
    confab?: ConfabHost;
  }
}

const unauthenticated = { status: 401, code: 'unauthenticated' };
const answerTimeoutMs = 15_000;

const TokenMessage = z.object({ confab: z.literal('token'), id: z.string(), answer: z.unknown() });

/** Calls an embedding page on `origin` by messages. Ignores messages of all other pages. */
const hostByMessages = (origin: string): ConfabHost => ({
  getToken: () =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      const receive = (event: MessageEvent<unknown>) => {
        if (event.origin !== origin || event.source !== window.parent) return;
        const { data } = z.safeParse(TokenMessage, event.data);
        if (data?.id !== id) return;
        removeEventListener('message', receive);
        resolve(data.answer);
      };
      addEventListener('message', receive);
      window.parent.postMessage({ confab: 'getToken', id }, origin);
    }),
  onSignOut: () => window.parent.postMessage({ confab: 'signedOut' }, origin),
});

/** Rejects with `NetworkError` if no answer comes, and with `ApiError` 401 if the answer has no token. */
async function askToken(): Promise<Answer> {
  const host = findHost();
  if (!host) throw new NetworkError('there is no window.confab');
  const late = browser.wait(answerTimeoutMs).then(() => Promise.reject(new Error('no answer in time')));
  late.catch(() => undefined);
  const asked = (async () => host.getToken())();
  const answer = await Promise.race([asked, late]).catch((cause: unknown) => {
    throw new NetworkError('the page around this one gives no token', { cause });
  });
  const { data } = z.safeParse(Answer, answer);
  if (!data) throw new ApiError(unauthenticated);
  return data;
}

const personOf = ({ username = clientSettings().username }: Answer): Contact | undefined =>
  username ? contactFromUsername(username) : undefined;

function findHost(): ConfabHost | undefined {
  const origin = clientSettings().host;
  if (window.confab) return window.confab;
  // Without a parent frame no answer would come.
  if (origin && window.parent !== window) return hostByMessages(origin);
  try {
    return window.parent.confab;
  } catch {
    // The browser throws for a parent of another origin.
    return undefined;
  }
}

interface HostedDeps extends Pick<TokenSessionDeps, 'current' | 'connections'> {
  token: TokenSession;
  base: string;
  last: RememberedSession | null;
}

/** Without a remembered token session, rejects if the embedding page gives no token. */
export async function startHosted({ current, connections, token, base, last }: HostedDeps): Promise<void> {
  const open: Connections['open'] = (...of) => {
    const which = connections.open(...of);
    which.host = { renew: () => renew(which), signedOut: () => findHost()?.onSignOut?.() };
    return which;
  };
  const openWith = (answer: Answer, earlier?: Connection) =>
    open(base, 'token', answer.token, earlier && offersOf(earlier.http));

  async function renew(which: Connection): Promise<boolean> {
    const refused = which.token;
    const answer = await askToken().catch((error: unknown) => {
      if (isTransient(error)) throw error;
      return null;
    });
    if (!answer || answer.token === refused) {
      current.expire(which);
      return false;
    }
    const here = current.signedIn();
    if (here && !which.opening) {
      const other = openWith(answer, which);
      const me = await whoIs(other.http, said(answer, here.contact));
      if (me.contact.id !== here.contact.id) {
        // A different person gets a new connection. The old connection may hold waiting requests of the earlier person.
        current.arrive(other, me.contact, me.role);
        return false;
      }
    }
    which.token = answer.token;
    return true;
  }

  async function enter(refused?: string): Promise<void> {
    const answer = await askToken();
    if (answer.token === refused) throw new ApiError(unauthenticated);
    const which = openWith(answer);
    try {
      token.arrive(which, await token.identify(which, personOf(answer)));
    } catch (error) {
      if (refused !== undefined || !(error instanceof ApiError && error.status === 401)) throw error;
      await enter(answer.token);
    }
  }

  const known = last?.kind === 'token' && !current.signedIn() ? last : null;
  if (!known) return enter();
  const which = open(base, 'token', null, known);
  const begin = async () => {
    const answer = await askToken();
    which.token = answer.token;
    const me = await token.identify(which, said(answer, known));
    if (!current.isCurrent(which)) return;
    if (me?.contact.id === known.id) return token.arrive(which, me);
    which.token = null;
    token.arrive(openWith(answer, which), me);
  };
  await connections.resume(which, known, begin, (error) => !isTransient(error));
}

function said<T extends Pick<Contact, 'username'>>(answer: Answer, known: T): T | Contact {
  const person = personOf(answer);
  return person && person.username !== known.username ? person : known;
}
