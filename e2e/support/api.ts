import { createHttp, type Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';

export const password = 'correct horse battery';

export interface Account {
  id: string;
  username: string;
  api: Http;
  token: string;
  /** The cookie with which a browser gets a new token, as the service gave it. */
  cookie: string;
}

/** The clients of all people who have signed in with this module, by service and username. */
const accounts = new Map<string, Http>();
const services = new WeakMap<Http, string>();

/** The client of another person who has signed in to the same service. */
export const beside = (api: Http, username: string): Http | undefined =>
  accounts.get(`${services.get(api)} ${username}`);

/** Creates an account, with a signed-in client of the app. */
export const createAccount = (base: string, username: string): Promise<Account> =>
  enter(base, username, endpoints.createContact);

/** The same for an account that exists, such as one made by the form. */
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
