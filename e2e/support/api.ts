import { createHttp, type Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';

export const password = 'correct horse battery';

export interface Account {
  id: string;
  username: string;
  api: Http;
  token: string;
  /** The refresh cookie, as the service set it. */
  cookie: string;
}

/** The clients of signed-in people, by service and username. */
const accounts = new Map<string, Http>();
const services = new WeakMap<Http, string>();

/** The client of a person who has signed in to the service of `api`. */
export const beside = (api: Http, username: string): Http | undefined =>
  accounts.get(`${services.get(api)} ${username}`);

/** Creates an account and signs in. */
export const createAccount = (base: string, username: string): Promise<Account> =>
  enter(base, username, endpoints.createContact);

/** Signs in to an existing account. */
export const openAccount = (base: string, username: string, secret = password): Promise<Account> =>
  enter(base, username, endpoints.createSession, secret);

async function enter(
  base: string,
  username: string,
  endpoint: typeof endpoints.createContact | typeof endpoints.createSession,
  secret = password,
): Promise<Account> {
  let token: string | null = null;
  let cookie = '';
  const hearing: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    cookie ||= response.headers.getSetCookie()[0] ?? '';
    return response;
  };
  const api = createHttp({ base, token: () => token, me: () => username, fetch: hearing });
  const session = await api(endpoint, { body: { username, password: secret } });
  token = session.token;
  services.set(api, base);
  accounts.set(`${base} ${session.contact.username}`, api);
  return { id: session.contact.id, username, api, token, cookie };
}
