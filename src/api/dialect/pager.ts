import type { Page } from '../../contract/resources';
import { type FetchRows, firstRows, type ListOf, type Row, type Rows } from './fetchPage';
import { newSeen, nextRows, note, type Seen } from './nextRows';
import { followTrail, newTrail, type Trail } from './oldestFirst';
import type { Profile, ProfileStore } from './profile';

/** What a caller asks of a list, in the reference service's words. */
export interface Want {
  limit: number;
  after?: string;
  before?: string;
}

export interface Pager<T extends Row> {
  /** Newest first, whatever the service does. */
  page(of: ListOf<T>, want: Want): Promise<Page<T>>;
}

interface Track<T extends Row> {
  seen: Seen;
  trail: Trail<T>;
}

/** Lists that are remembered at once, and pages that are walked back to find a row. */
const mostTracks = 100;
const mostPages = 50;

export function createPager<T extends Row>(fetchRows: FetchRows, profile: ProfileStore): Pager<T> {
  const tracks = new Map<string, Track<T>>();

  const trackOf = (of: ListOf<T>): Track<T> => {
    const key = JSON.stringify([of.path, of.query]);
    const track = tracks.get(key) ?? { seen: newSeen(), trail: newTrail<T>() };
    tracks.delete(key);
    tracks.set(key, track);
    const oldest = tracks.size > mostTracks ? tracks.keys().next().value : undefined;
    if (oldest !== undefined) tracks.delete(oldest);
    return track;
  };

  async function page(of: ListOf<T>, want: Want): Promise<Page<T>> {
    const track = trackOf(of);
    const isFirst = want.before === undefined && want.after === undefined;
    // A page from the middle, as an address opens it, does not show which way the list runs.
    if (of.list === 'messages' && profile.get().order === undefined && !isFirst) await page(of, { limit: want.limit });
    if (of.list === 'messages' && profile.get().order === 'oldest-first') return fromTrail(of, track.trail, want);
    if (want.before !== undefined) return newerThan(of, track, want.before, want.limit);
    if (want.after !== undefined) return answer(await next(of, track, want.after, want.limit));
    const first = await firstRows(fetchRows, profile, of, want.limit);
    if (of.list === 'messages' && (await orderOf(of, first)) === 'oldest-first') {
      if (first.hasMore) return fromTrail(of, track.trail, want);
    }
    const rows = newestFirst(of, first);
    note(track.seen, rows);
    return answer(rows);
  }

  const next = async (of: ListOf<T>, track: Track<T>, after: string, limit: number) => {
    const turned: FetchRows = async (list, query) => newestFirst(list, await fetchRows(list, query));
    return nextRows({ fetchRows: turned, profile, of, seen: track.seen }, after, limit);
  };

  /** Rows of one page, turned if this page is written the other way round. Groups have no order that could be read off. */
  const newestFirst = <R extends Row>(of: ListOf<R>, rows: Rows<R>): Rows<R> =>
    of.list === 'messages' && profile.get().order !== 'newest-first' && isAscending(rows.items)
      ? { ...rows, items: rows.items.toReversed() }
      : rows;

  /** An ascending page is the oldest end, or the newest page written downwards: a page of one row tells which. */
  async function orderOf(of: ListOf<T>, rows: Rows<T>): Promise<Profile['order']> {
    const first = rows.items[0];
    const last = rows.items.at(-1);
    if (!first || !last || first.created_at === last.created_at) return profile.get().order;
    if (!isAscending(rows.items)) return learn('newest-first');
    if (!rows.hasMore) return profile.get().order;
    const [one] = (await fetchRows(of, { limit: '1' })).items;
    return learn(one?.id === first.id ? 'oldest-first' : 'newest-page-oldest-first');
  }

  const learn = (order: NonNullable<Profile['order']>) => {
    if (profile.get().order !== order) profile.learn({ order });
    return order;
  };

  async function fromTrail(of: ListOf<T>, trail: Trail<T>, { limit, after, before }: Want): Promise<Page<T>> {
    // Newer rows may be new; older ones were passed by the walk.
    if (!trail.rows.some((row) => row.id === after)) await followTrail(fetchRows, profile, of, trail, limit);
    // The service has changed its mind since it was learned.
    if (isAscending(trail.rows.toReversed())) {
      learn('newest-first');
      return page(of, { limit, after, before });
    }
    return slice(trail.rows.toReversed(), { limit, after, before });
  }

  /** `ending_before`, which no plain service is known to have: from the newest end back to the row. */
  async function newerThan(of: ListOf<T>, track: Track<T>, before: string, limit: number): Promise<Page<T>> {
    let rows = newestFirst(of, await firstRows(fetchRows, profile, of, Math.max(limit, 30)));
    note(track.seen, rows);
    let all = rows.items;
    for (let step = 0; step < mostPages && !all.some((row) => row.id === before); step++) {
      const last = all.at(-1);
      if (!rows.hasMore || !last) break;
      rows = await next(of, track, last.id, Math.max(limit, 30));
      all = [...all, ...rows.items];
    }
    return slice(all, { limit, before });
  }

  return { page };
}

const answer = <T>({ items, hasMore }: Rows<T>): Page<T> => ({ has_more: hasMore, data: items });

const isAscending = (rows: Row[]) => (rows[0]?.created_at ?? 0) < (rows.at(-1)?.created_at ?? 0);

/** The asked part of a list that is wholly here, newest first. A row that is gone cuts nothing off. */
function slice<T extends Row>(rows: T[], { limit, after, before }: Want): Page<T> {
  if (before !== undefined) {
    const at = rows.findIndex((row) => row.id === before);
    const newer = at < 0 ? [] : rows.slice(0, at);
    return { has_more: newer.length > limit, data: newer.slice(-limit) };
  }
  const at = after === undefined ? -1 : rows.findIndex((row) => row.id === after);
  const rest = after !== undefined && at < 0 ? [] : rows.slice(at + 1);
  return { has_more: rest.length > limit, data: rest.slice(0, limit) };
}
