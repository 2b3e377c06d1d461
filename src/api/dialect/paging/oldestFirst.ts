import { ApiError } from '../../errors';
import { cannot } from '../context';
import type { ProfileStore } from '../profile';
import { type FetchRows, firstRows, type ListOf, type Row } from './fetchPage';
import { nextRows } from './nextRows';
import { noSeenRows, noteRows, type SeenRows } from './seenRows';

/** A list of a service that begins with the oldest row: read to its end once, then extended. */
export interface AscendingList<T extends Row> {
  seen: SeenRows;
  /** Oldest first, to the newest end. */
  rows: T[];
}

export const emptyAscendingList = <T extends Row>(): AscendingList<T> => ({ seen: noSeenRows(), rows: [] });

/** Pages read by one call. */
const maxPages = 1_000;
/** Rows asked for at once on the way to the newest end, however few are wanted. */
const pageSize = 100;

/**
 * The newest end, at least `size` rows of it as they are now (open point 3). The rows from there on are read again, so
 * edits and deletions show; those before it are as they were when they were read. Rejects with `cannot-page` where the end
 * is further away than one call reads, and as the requests; the next call goes on from there.
 */
export async function readToNewest<T extends Row>(
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
  for (let page = 0; hasMore && page < maxPages; page++) {
    const last = fresh.at(-1);
    if (!last) break;
    const request = { fetchRows, profile, of, seen: list.seen };
    const next = await nextRows(request, last.id, Math.max(size, pageSize)).catch((error) => {
      // The row to go on from may be deleted: then the next call goes on from one before it.
      const isLost = page === 0 && error instanceof ApiError && error.code === 'cannot-page';
      // No other trouble shortens what was read: in a long one all would have to be read again.
      if (isLost || fresh.length > rows.length) list.rows = fresh;
      throw error;
    });
    fresh = [...fresh, ...next.items];
    hasMore = next.hasMore && next.items.length > 0;
  }
  list.rows = fresh;
  if (hasMore) throw cannot('cannot-page');
}
