import { isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import { readAll } from '../../api/readAll';
import { lostWriteMs, recheckMs } from '../../api/timeouts';
import { browser, type Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import { comparableText } from '../../contract/names';
import type { Group } from '../../contract/resources';
import { commit } from '../truth/commit';
import type { Cache } from './cache';
import type { NewGroup } from './journal/journalSchema';
import { Aborted, dialogTimeoutMs, retry } from './retry';

/** One group to be created. It is kept while it is not: pressing the button again goes on with it. */
export interface Creation {
  key: string;
  /** Ids of the groups in sight when it began: one of them is not the effect of creating another. */
  known: string[];
  /** When it began, in milliseconds. */
  since: number;
  /** When an answer was lost, in milliseconds: the request may have been carried out. Kept up to date here. */
  lostAt?: number | undefined;
}

interface Options {
  /** Of an earlier page's attempt, which is retried until it ends. Without, a form shows the failure after half a minute. */
  signal?: AbortSignal;
  runtime?: Runtime | undefined;
}

/** So many pages of groups are looked through. */
const maxPages = 10;

/**
 * Creates a group once. With idempotency keys a lost answer is asked for again under the same key; without, the groups are
 * looked through first for one of this name that was not there before.
 */
export async function createGroupOnce(
  cache: Cache,
  http: Http,
  draft: NewGroup,
  creation: Creation,
  { runtime = browser, signal }: Options = {},
): Promise<Group> {
  const body = { ...draft, contacts: draft.contacts?.map(({ id, username }) => ({ id, username })) };

  const waitUntil = async (time: number) => {
    // A clock that was put back makes no wait longer.
    await runtime.wait(Math.min(time - runtime.now(), lostWriteMs), signal);
    if (signal?.aborted) throw new Aborted();
  };

  const findLost = async (lostAt: number): Promise<Group | undefined> => {
    await waitUntil(lostAt + lostWriteMs);
    const isLast = runtime.now() >= lostAt + lostWriteMs + recheckMs;
    const match = await findCreated(http, draft.name, creation);
    if (match || isLast) return match;
    await waitUntil(lostAt + lostWriteMs + recheckMs);
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
      return await http(endpoints.createGroup, { body, key: creation.key });
    } catch (error) {
      if (!keyed && isUnknownOutcome(error)) creation.lostAt = runtime.now();
      throw error;
    }
  };
  const group = await retry(findOrCreate, {
    ...(signal ? { signal } : { giveUpAfterMs: dialogTimeoutMs }),
    runtime,
    cache,
  });
  commit(cache, { type: 'group.created', group });
  return group;
}

/** A group of this name that was not there before the creation began. */
async function findCreated(http: Http, name: string, { known, since }: Creation): Promise<Group | undefined> {
  const rows = await readAll((query) => http(endpoints.listGroups, { query }), maxPages);
  const isKnown = ({ id }: Group) => known.includes(id);
  // Clocks may differ by a minute. One that is further behind still dates a new group after those that were there.
  const byClock = since / 1_000 + (http.profile.get().clock ?? 0) - 60;
  const newest = rows.filter(isKnown).reduce((time, { created_at }) => Math.max(time, created_at), 0);
  const earliest = newest > 0 ? Math.min(byClock, newest) : byClock;
  return rows.find(
    (group) =>
      comparableText(group.name) === comparableText(name) &&
      !isKnown(group) &&
      // A service that dates nothing leaves it at 0.
      (group.created_at === 0 || group.created_at >= earliest),
  );
}
