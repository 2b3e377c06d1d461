import { ApiError, isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import { readAll } from '../../api/pagesOf';
import { lostWriteMs, recheckMs } from '../../api/timeouts';
import { browser, type Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { comparableText } from '../../contract/text/names';
import { commit } from '../truth/commit';
import type { Cache } from './cache';
import type { NewGroup } from './journal/journalSchema';
import { Aborted, dialogTimeoutMs, retry } from './retry';

/** Until the group is created, a repeated submit reuses the creation and its key. */
export interface Creation {
  key: string;
  known: string[];
  /** The time of the first submit in milliseconds. */
  since: number;
  /** The time of a lost response in milliseconds. From that time the group may exist. */
  lostAt?: number | undefined;
}

interface Options {
  /** Without a signal, retries end after 30 s. */
  signal?: AbortSignal;
  runtime?: Runtime | undefined;
}

const maxPages = 10;

/** Retries with the same key. If the service has no keys, a retry first searches for a new group of the same name. */
export async function createGroupOnce(
  cache: Cache,
  http: Http,
  draft: NewGroup,
  creation: Creation,
  { runtime = browser, signal }: Options = {},
): Promise<Group> {
  const body = { ...draft, contacts: draft.contacts?.map(({ id, username }) => ({ id, username })) };

  const waitUntil = async (time: number) => {
    // A clock that was set back must not extend the wait.
    await runtime.wait(Math.min(time - runtime.now(), lostWriteMs), signal);
    if (signal?.aborted) throw new Aborted();
  };

  const findLost = async (lostAt: number): Promise<Group | undefined> => {
    const last = lostAt + lostWriteMs + 2 * recheckMs;
    await waitUntil(lostAt + lostWriteMs);
    const isLast = runtime.now() >= last;
    const match = await findCreated(http, draft.name, creation);
    if (match || isLast) return match;
    await waitUntil(last);
    return findCreated(http, draft.name, creation);
  };

  const findOrCreate = async () => {
    if (creation.lostAt !== undefined) {
      const match = await findLost(creation.lostAt);
      if (match) return match;
      creation.lostAt = undefined;
    }
    const keyed = http.has('idempotency-key');
    try {
      const made = await http(endpoints.createGroup, { body, key: creation.key });
      // Some mock services respond with an existing group.
      if (creation.known.includes(made.id)) throw new ApiError({ status: 409, code: 'cannot-create', current: made });
      return made;
    } catch (error) {
      if (!keyed && isUnknownOutcome(error, false)) creation.lostAt = runtime.now();
      throw error;
    }
  };
  const giveUpAfterMs = signal ? undefined : dialogTimeoutMs;
  const group = await retry(findOrCreate, { signal, giveUpAfterMs, runtime, cache });
  commit(cache, { type: 'group.created', group });
  return group;
}

async function findCreated(http: Http, name: string, { known, since }: Creation): Promise<Group | undefined> {
  const rows = await readAll((query) => http(endpoints.listGroups, { query }), maxPages);
  const isKnown = ({ id }: Group) => known.includes(id);
  // Clocks may differ by a minute, so the search starts a minute earlier. The ids in `known` exclude the older groups
  // of that minute.
  const byClock = since / 1_000 + (http.profile.get().clock ?? 0) - 60;
  const newest = rows.filter(isKnown).reduce((time, { created_at }) => Math.max(time, created_at), 0);
  const earliest = newest > 0 ? Math.min(byClock, newest) : byClock;
  return rows.find(
    (group) =>
      comparableText(group.name) === comparableText(name) &&
      !isKnown(group) &&
      // Some services leave `created_at` at 0.
      (group.created_at === 0 || group.created_at >= earliest),
  );
}
