import { isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { commit } from '../truth/commit';
import type { Cache } from './cache';
import type { NewGroup } from './journal/journalSchema';
import { retry } from './retry';

interface Creation {
  key: string;
  /** Ids of the groups in sight: one of them is not the effect of creating another. */
  known: readonly string[];
  /** Milliseconds; left by an earlier page. */
  since?: number;
  /** Of an earlier page's attempt, which is retried until it ends. Without, a form shows the failure after half a minute. */
  signal?: AbortSignal;
  runtime?: Runtime | undefined;
}

/**
 * Creates a group once. With idempotency keys a lost answer is asked for again under the same key; without, the newest
 * groups are looked through first for one of this name that was not there before.
 */
export async function createGroupOnce(
  cache: Cache,
  http: Http,
  draft: NewGroup,
  { key, known, runtime = browser, since: at = runtime.now(), signal }: Creation,
): Promise<Group> {
  const body = { ...draft, contacts: draft.contacts?.map(({ id, username }) => ({ id, username })) };
  const since = at / 1000 + (http.profile.get().clock ?? 0) - 60;
  // The request of an earlier page may have been carried out.
  let unsure = signal !== undefined && !http.has('idempotency-key');
  const findOrCreate = async () => {
    if (unsure) {
      const page = await http(endpoints.listGroups, { query: { limit: 100 } });
      const match = page.data.find((g) => g.name === draft.name && !known.includes(g.id) && g.created_at >= since);
      if (match) return match;
      unsure = false;
    }
    const keyed = http.has('idempotency-key');
    try {
      return await http(endpoints.createGroup, { body, key });
    } catch (error) {
      unsure ||= !keyed && isUnknownOutcome(error);
      throw error;
    }
  };
  const group = await retry(findOrCreate, { ...(signal ? { signal } : { giveUpAfterMs: 30_000 }), runtime, cache });
  commit(cache, { type: 'group.created', group });
  return group;
}
