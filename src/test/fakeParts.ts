import type { Attachment, Reaction } from '../contract/resources';

/** Attachments with the ids of a request. */
export const attachmentsNamed = (named: unknown): Attachment[] =>
  (Array.isArray(named) ? named : []).map(({ id }) => ({
    id: String(id),
    message_id: null,
    filename: '',
    file_url: '',
    file_type: '',
    file_size: null,
    created_at: null,
  }));

/** One page of rows, newest first. Ids sort in creation order, so a cursor works even if its row is gone. */
export function pageOf<T extends { id: string }>(rows: T[], query: URLSearchParams, maxLimit = 100) {
  const limit = Math.min(maxLimit, Number(query.get('limit') ?? 10));
  const after = query.get('starting_after');
  const before = query.get('ending_before');
  if (after) {
    const rest = rows.filter((row) => row.id < after);
    return { has_more: rest.length > limit, data: rest.slice(0, limit) };
  }
  if (before) {
    const rest = rows.filter((row) => row.id > before);
    return { has_more: rest.length > limit, data: rest.slice(-limit) };
  }
  return { has_more: rows.length > limit, data: rows.slice(0, limit) };
}

/** Adds the caller to each named reaction, or removes them from it. Reactions of others stay. */
export function mergeReactions(reactions: Reaction[], asked: unknown, me: string): Reaction[] {
  if (!Array.isArray(asked)) return reactions;
  const names = new Map(reactions.flatMap((each) => Object.entries(each)));
  for (const [name, wanted] of asked.flatMap((each) => Object.entries(each))) {
    const others = (names.get(name) ?? []).filter((username) => username !== me);
    const users = Array.isArray(wanted) && wanted.includes(me) ? [...others, me] : others;
    if (users.length > 0) names.set(name, users);
    else names.delete(name);
  }
  return [...names].map(([name, users]) => ({ [name]: users }));
}

export function parseBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'string' || body === '') return {};
  if (body.startsWith('{')) return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(body));
}
