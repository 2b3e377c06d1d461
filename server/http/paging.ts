import type { Limits } from '../../src/contract';
import { isIdOf } from '../ids';
import { fieldError, Refusal } from '../refusal';

export interface Cursor {
  limit: number;
  after?: string;
  before?: string;
}
export interface PageQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export function readCursor(query: PageQuery, kind: Parameters<typeof isIdOf>[0], limits: Limits): Cursor {
  const limit = query.limit ?? limits.pageDefault;
  if (limit < 1) {
    // Omits an infinite `actual`: a very long negative number parses to `-Infinity`, which JSON cannot hold.
    const actual = Number.isFinite(limit) ? { actual: limit } : {};
    throw new Refusal('invalid-parameter', {
      fields: [fieldError('?limit', 'invalid-parameter', { min: 1, ...actual })],
    });
  }
  const after = query.starting_after;
  const before = query.ending_before;
  for (const [name, id] of Object.entries({ starting_after: after, ending_before: before }))
    if (id !== undefined && !isIdOf(kind, id)) throw invalidCursor(name);
  if (after !== undefined && before !== undefined)
    throw new Refusal('invalid-parameter', { fields: [fieldError('?ending_before', 'invalid-parameter')] });
  return {
    limit: Math.min(limit, limits.pageMax),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

export const invalidCursor = (parameter: string) =>
  new Refusal('invalid-cursor', { fields: [fieldError(`?${parameter}`, 'invalid-cursor')] });

/** Reads one row more than a page has, so `has_more` needs no count query. */
export async function page<T>(cursor: Cursor, read: (slice: Cursor) => Promise<T[]>) {
  const rows = await read({ ...cursor, limit: cursor.limit + 1 });
  const data = rows.slice(0, cursor.limit);
  return { has_more: rows.length > cursor.limit, data: cursor.before === undefined ? data : data.reverse() };
}
