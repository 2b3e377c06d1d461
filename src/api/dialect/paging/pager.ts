import { setBounded } from '#browser/bounded';
import type { Page } from '#contract/resources';
import { ApiError } from '../../errors';
import { cannot } from '../context';
import type { Profile, ProfileStore } from '../profile';
import {
  type FetchRows,
  firstRows,
  type ListOf,
  noSeenRows,
  noteRows,
  type Row,
  type Rows,
  type SeenRows,
} from './fetchPage';
import { nextRows } from './nextRows';

export interface PageWanted {
  limit: number;
  after?: string;
  before?: string;
}

export type Pager<T extends Row> = ReturnType<typeof createPager<T>>;

interface PagingState<T extends Row> {
  seen: SeenRows;
  list: AscendingList<T>;
  isNewestFirst?: true;
}

const maxStates = 100;
const maxPages = 50;

export function createPager<T extends Row>(fetchRows: FetchRows, profile: ProfileStore) {
  const states = new Map<string, PagingState<T>>();
  const earlier = new Set<string>();
  let made: { id: string; after: ReadonlySet<string> } | undefined;

  const stateOf = (of: ListOf<T>): PagingState<T> => {
    const key = JSON.stringify([of.path, of.query]);
    const state = states.get(key) ?? { seen: noSeenRows(), list: { seen: noSeenRows(), rows: [] } };
    setBounded(states, key, state, maxStates);
    return state;
  };

  async function page(of: ListOf<T>, want: PageWanted): Promise<Page<T>> {
    const state = stateOf(of);
    const isFirst = want.before === undefined && want.after === undefined;
    if (of.list === 'messages' && profile.get().order === undefined && !isFirst) await page(of, { limit: want.limit });
    if (of.list === 'messages' && profile.get().order === 'oldest-first') return pageOfAscending(of, state, want);
    if (want.before !== undefined) return newerThan(of, state, want.before, want.limit);
    if (want.after !== undefined) return answer(await next(of, state, want.after, want.limit));
    const first = await firstRows(fetchRows, profile, of, want.limit);
    const order = of.list === 'messages' && !state.isNewestFirst ? await orderOf(of, first) : undefined;
    if (order === 'oldest-first' && first.hasMore) return pageOfAscending(of, state, want);
    const rows = newestFirst(of, first, order);
    noteRows(state.seen, rows);
    return answer(rows);
  }

  const next = async (of: ListOf<T>, state: PagingState<T>, after: string, limit: number) => {
    const turned: FetchRows = async (list, query) => newestFirst(list, await fetchRows(list, query));
    return nextRows({ fetchRows: turned, profile, of, seen: state.seen }, after, limit);
  };

  /** Reverses an ascending page of messages. Never reverses groups, because one page does not show their order. */
  const newestFirst = <R extends Row>(of: ListOf<R>, rows: Rows<R>, order = profile.get().order): Rows<R> => {
    // Messages of one second do not show the order, so the learned order decides.
    const isUpwards = isAscending(rows.items) || (order?.endsWith('oldest-first') && isOfOneMoment(rows.items));
    return of.list === 'messages' && order !== 'newest-first' && isUpwards
      ? { ...rows, items: rows.items.toReversed() }
      : rows;
  };

  /** An ascending page is the oldest page or the reversed newest page. A request for one row shows which. */
  async function orderOf(of: ListOf<T>, rows: Rows<T>): Promise<Profile['order']> {
    const first = rows.items[0];
    const last = rows.items.at(-1);
    if (!first || !last) return profile.get().order;
    if (isOfOneMoment(rows.items)) return profile.get().order ?? orderWithoutTimes(rows, last);
    if (!isAscending(rows.items)) return learn('newest-first');
    const { order } = profile.get();
    if (!rows.hasMore && order) return order;
    const [one] = (await fetchRows(of, { limit: '1' })).items;
    return learn(one?.id === first.id ? 'oldest-first' : 'newest-page-oldest-first');
  }

  function orderWithoutTimes({ items, hasMore }: Rows<T>, last: T): Profile['order'] {
    const own = items.findIndex(({ id }) => id === made?.id);
    const older = items.findIndex(({ id }) => made?.after.has(id));
    for (const { id } of items) earlier.add(id);
    if (items.length < 2 || items.every(({ created_at }) => created_at > 0)) return undefined;
    if (own >= 0 && older > own) return learn('newest-first');
    if (own >= 0 && older >= 0) return learn(hasMore ? 'newest-page-oldest-first' : 'oldest-first');
    return hasMore || last.created_at > 0 ? undefined : 'newest-page-oldest-first';
  }

  const learn = (order: NonNullable<Profile['order']>) => {
    if (profile.get().order !== order) profile.learn({ order });
    return order;
  };

  async function pageOfAscending(of: ListOf<T>, state: PagingState<T>, { limit, after, before }: PageWanted) {
    const { list } = state;
    if (!list.rows.some((row) => row.id === after)) await readToNewest(fetchRows, profile, of, list, limit);
    // The rows are newest first after all. The service changed its order, or it moved single messages up.
    if (isAscending(list.rows.toReversed())) {
      state.isNewestFirst = true;
      learn('newest-first');
      return page(of, { limit, after, before });
    }
    return slice(list.rows.toReversed(), { limit, after, before });
  }

  /** Plain services do not know `ending_before`, so the client reads from the newest row back to `before`. */
  async function newerThan(of: ListOf<T>, state: PagingState<T>, before: string, limit: number): Promise<Page<T>> {
    let rows = newestFirst(of, await firstRows(fetchRows, profile, of, Math.max(limit, 30)));
    noteRows(state.seen, rows);
    let all = rows.items;
    for (let step = 0; step < maxPages && !all.some((row) => row.id === before); step++) {
      const last = all.at(-1);
      if (!rows.hasMore || !last) break;
      rows = await next(of, state, last.id, Math.max(limit, 30));
      all = [...all, ...rows.items];
    }
    return slice(all, { limit, before });
  }

  /** The position of a new row tells the order of a list without times. */
  const noteNewest = (id: string) => {
    made = { id, after: new Set(earlier) };
  };
  return { page, noteNewest };
}

const answer = <T>({ items, hasMore }: Rows<T>): Page<T> => ({ has_more: hasMore, data: items });

const timesOf = (rows: Row[]) => rows.map(({ created_at }) => created_at).filter((time) => time > 0);

const isAscending = (rows: Row[]) => (timesOf(rows)[0] ?? 0) < (timesOf(rows).at(-1) ?? 0);

const isOfOneMoment = (rows: Row[]) => timesOf(rows)[0] === timesOf(rows).at(-1);

function slice<T extends Row>(rows: T[], { limit, after, before }: PageWanted): Page<T> {
  if (before !== undefined) {
    const at = rows.findIndex((row) => row.id === before);
    const newer = rows.slice(0, Math.max(at, 0));
    return { has_more: at < 0 || newer.length > limit, data: newer.slice(-limit) };
  }
  const at = after === undefined ? -1 : rows.findIndex((row) => row.id === after);
  const rest = after !== undefined && at < 0 ? [] : rows.slice(at + 1);
  return { has_more: rest.length > limit, data: rest.slice(0, limit) };
}

interface AscendingList<T extends Row> {
  seen: SeenRows;
  rows: T[];
}

const maxPagesToEnd = 1_000;
const pageSize = 100;

/**
 * Reads an ascending list to its newest row, and reads the last `size` known rows again (open point 3).
 * Throws `cannot-page` after `maxPagesToEnd` pages. The next call then continues at the last row.
 */
async function readToNewest<T extends Row>(
  fetchRows: FetchRows,
  profile: ProfileStore,
  of: ListOf<T>,
  list: AscendingList<T>,
  size: number,
): Promise<void> {
  const { rows } = list;
  const from = rows.length - size - 1;
  let hasMore = true;
  let fresh = from >= 0 ? rows.slice(0, from + 1) : [];
  if (fresh.length === 0) {
    const first = await firstRows(fetchRows, profile, of, Math.max(size, pageSize));
    list.seen = noSeenRows();
    noteRows(list.seen, first);
    fresh = first.items;
    hasMore = first.hasMore;
  } else list.seen.ids = fresh.map((row) => row.id);
  for (let page = 0; hasMore && page < maxPagesToEnd; page++) {
    const last = fresh.at(-1);
    if (!last) break;
    const request = { fetchRows, profile, of, seen: list.seen };
    const next = await nextRows(request, last.id, Math.max(size, pageSize)).catch((error) => {
      // The cursor row may be deleted. `fresh` ends at an earlier row, which is the cursor of the next call.
      const isLost = page === 0 && error instanceof ApiError && error.code === 'cannot-page';
      // Any other error keeps the known rows, because reading a long list again is expensive.
      if (isLost || fresh.length > rows.length) list.rows = fresh;
      throw error;
    });
    fresh = [...fresh, ...next.items];
    hasMore = next.hasMore && next.items.length > 0;
  }
  list.rows = fresh;
  if (hasMore) throw cannot('cannot-page');
}
