import type { Row, Rows } from './fetchPage';

/** The rows of one list that were seen, in the service's order, without a gap from the first one on. */
export interface SeenRows {
  ids: string[];
  hints: Map<string, Record<string, string>>;
}

export const noSeenRows = (): SeenRows => ({ ids: [], hints: new Map() });

/** The rows after one row, or after the last seen one before it if that is deleted. Null if they are not here yet. */
export function afterRow<T extends Row>(items: T[], after: string, seen: SeenRows): T[] | null {
  const at = items.findIndex((item) => item.id === after);
  if (at >= 0) return items.slice(at + 1);
  const position = seen.ids.indexOf(after);
  if (position < 0) return null;
  const before = new Set(seen.ids.slice(0, position));
  const last = items.findLastIndex((item) => before.has(item.id));
  return last >= 0 ? items.slice(last + 1) : null;
}

/** Adds a page after a row, or at the start. Without overlap at the start the earlier rows are a guess. */
export function noteRows<T extends Row>(seen: SeenRows, rows: Rows<T>, after?: string): void {
  const page = rows.items.map((item) => item.id);
  const last = page.at(-1);
  if (last === undefined) return;
  if (rows.hint) seen.hints.set(last, rows.hint);
  const position = after === undefined ? -1 : seen.ids.indexOf(after);
  if (after !== undefined && position < 0) return;
  const known = seen.ids.indexOf(last);
  const head = seen.ids.slice(0, position + 1);
  const tail = known > position ? seen.ids.slice(known + 1) : overlap(seen.ids, page);
  const taken = new Set([...head, ...page]);
  seen.ids = [...head, ...page, ...tail.filter((id) => !taken.has(id))];
}

/** If the last row of a new first page is deleted since, any shared row connects the two. */
function overlap(ids: string[], page: string[]): string[] {
  const inPage = new Set(page);
  const last = ids.findLastIndex((id) => inPage.has(id));
  return last < 0 ? [] : ids.slice(last + 1);
}
