import { createHttp, type Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';

export const password = 'correct horse battery';

export interface Account {
  id: string;
  username: string;
  api: Http;
  token: string;
  /** What a browser keeps to get a new token, as the service gave it. */
  cookie: string;
}

/** A new account and the client's own way of talking to the service, signed in. */
export const createAccount = (base: string, username: string): Promise<Account> =>
  enter(base, username, endpoints.createContact);

/** The same for an account that exists, such as one made by the form. */
export const openAccount = (base: string, username: string): Promise<Account> =>
  enter(base, username, endpoints.createSession);

async function enter(
  base: string,
  username: string,
  endpoint: typeof endpoints.createContact | typeof endpoints.createSession,
): Promise<Account> {
  let token: string | null = null;
  let cookie = '';
  const hearing: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    cookie ||= response.headers.getSetCookie()[0] ?? '';
    return response;
  };
  const api = createHttp({ base, token: () => token, me: () => username, fetch: hearing });
  const session = await api(endpoint, { body: { username, password } });
  token = session.token;
  return { id: session.contact.id, username, api, token, cookie };
}
