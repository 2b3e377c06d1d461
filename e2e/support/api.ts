import { createHttp, type Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';

export const password = 'correct horse battery';

export interface Account {
  username: string;
  api: Http;
}

/** A new account and the client's own way of talking to the service, signed in. */
export async function createAccount(base: string, username: string): Promise<Account> {
  let token: string | null = null;
  const api = createHttp({ base, token: () => token, me: () => username });
  const session = await api(endpoints.createContact, { body: { username, password } });
  token = session.token;
  return { username, api };
}
