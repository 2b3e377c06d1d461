import { ApiError } from '../../errors';
import { cannot } from '../context';
import type { ProfileStore } from '../profile';
import { type FetchRows, firstRows, type ListOf, type Row } from './fetchPage';
import { nextRows } from './nextRows';
import { noSeenRows, noteRows, type SeenRows } from './seenRows';

export interface AscendingList<T extends Row> {
  seen: SeenRows;
  rows: T[];
}

export const emptyAscendingList = <T extends Row>(): AscendingList<T> => ({ seen: noSeenRows(), rows: [] });

const maxPages = 1_000;
const pageSize = 100;

/**
 * The newest `size` rows, read again (open point 3); older rows stay as read. Rejects with `cannot-page` when one call
 * cannot reach the end, which the next one continues.
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
      // The cursor row may be deleted. The next call then goes on from an earlier row.
      const isLost = page === 0 && error instanceof ApiError && error.code === 'cannot-page';
      // Other errors discard nothing, because a long list would have to be read again.
      if (isLost || fresh.length > rows.length) list.rows = fresh;
      throw error;
    });
    fresh = [...fresh, ...next.items];
    hasMore = next.hasMore && next.items.length > 0;
  }
  list.rows = fresh;
  if (hasMore) throw cannot('cannot-page');
}
