import { createHttp, type Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { fold } from '../contract/fold';
import { startEndpoints } from '../contract/startEndpoints';

const open = () => createHttp({ base: '', announced: true, token: () => null });

/** Empty if the service names no contact for help. */
export const readHelp = async () => (await open()(startEndpoints.readCapabilities)).help ?? '';

export const readInvite = (token: string) => open()(endpoints.previewInvite, { body: { token } });

export const joinByInvite = (http: Http, token: string) => http(endpoints.joinByInvite, { body: { token } });

const memberTimeoutMs = 5_000;

/** Returns the username as a member of the latest group spells it, because keyboards may capitalise a typed name. */
export async function spelledAsSeen(http: Http, typed: string): Promise<string> {
  const signal = AbortSignal.timeout(memberTimeoutMs);
  const groups = await http(endpoints.listGroups, { query: { limit: 1 }, signal }).catch(() => null);
  const names = groups?.data.flatMap(({ contacts }) => contacts.map(({ username }) => username)) ?? [];
  const [only, ...others] = names.filter((username) => fold(username) === fold(typed));
  return only !== undefined && others.length === 0 ? only : typed;
}
