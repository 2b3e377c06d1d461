import type { Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { fold } from '../contract/fold';

const memberTimeoutMs = 5_000;

/**
 * Corrects the capitals of the typed name by the members of the latest group, because a keyboard may add a capital.
 */
export async function spelledAsSeen(http: Http, typed: string): Promise<string> {
  const signal = AbortSignal.timeout(memberTimeoutMs);
  const groups = await http(endpoints.listGroups, { query: { limit: 1 }, signal }).catch(() => null);
  const names = groups?.data.flatMap(({ contacts }) => contacts.map(({ username }) => username)) ?? [];
  const [only, ...others] = names.filter((username) => fold(username) === fold(typed));
  return only !== undefined && others.length === 0 ? only : typed;
}
