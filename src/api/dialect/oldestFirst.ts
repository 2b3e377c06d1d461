import { type FetchRows, firstRows, type ListOf, type Row } from './fetchPage';
import { newSeen, nextRows, note, type Seen } from './nextRows';
import type { ProfileStore } from './profile';

/** A list of a service that begins with the oldest row, walked to its end once and then followed. */
export interface Trail<T extends Row> {
  seen: Seen;
  /** Oldest first, to the newest end. */
  rows: T[];
}

export const newTrail = <T extends Row>(): Trail<T> => ({ seen: newSeen(), rows: [] });

/** Pages of one walk; what lies beyond is found by the next one. */
const mostPages = 200;

/**
 * The newest end, at least `size` rows of it as they are now (open point 3). The rows from there on are read again, so
 * edits and deletions show; those before it are as they were when the walk passed them.
 */
export async function followTrail<T extends Row>(
  fetchRows: FetchRows,
  profile: ProfileStore,
  of: ListOf<T>,
  trail: Trail<T>,
  size: number,
): Promise<void> {
  const { rows } = trail;
  const from = rows.length - size - 1;
  let hasMore = true;
  let fresh = from >= 0 ? rows.slice(0, from + 1) : [];
  if (fresh.length === 0) {
    const first = await firstRows(fetchRows, profile, of, size);
    trail.seen = newSeen();
    note(trail.seen, first);
    fresh = first.items;
    hasMore = first.hasMore;
  } else trail.seen.ids = fresh.map((row) => row.id);
  for (let page = 0; hasMore && page < mostPages; page++) {
    const last = fresh.at(-1);
    if (!last) break;
    const next = await nextRows({ fetchRows, profile, of, seen: trail.seen }, last.id, size);
    fresh = [...fresh, ...next.items];
    hasMore = next.hasMore && next.items.length > 0;
  }
  trail.rows = fresh;
}
