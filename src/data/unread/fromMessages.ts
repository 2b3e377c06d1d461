import { isImpossible } from '../../api/dialect/profile';
import { ApiError, BrokenAnswer } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Conversation, Message, Page } from '../../contract/resources';
import { isMentioned } from '../../contract/text/mentions';
import type { KnownConversation } from '../truth/conversationMap';
import { maxPageSize } from '../truth/timelineWindow';
import { unlessHidden } from '../writes/scope';
import type { Marker, MarkerStore } from './localMarkers';

interface Deps {
  http: Http;
  username: string;
  markers: MarkerStore;
  known?: (id: string) => KnownConversation | undefined;
}

interface Rows {
  rows: Message[];
  isWhole: boolean;
}

export interface Counted {
  conversations: Conversation[];
  left: string[];
  error?: unknown;
  /** Ids that a later call counts, because each id needs its own request. */
  rest?: ReadonlySet<string>;
  read?: Read;
}

export interface Read {
  newest: Page<Message>;
  asked: number;
}

const maxAsked = 2;

/** A count may need several pages, because own messages do not count as unread. */
const maxPages = 5;

const unpaged = new WeakSet<Http>();

/** Returns no messages if the service lists messages by conversation only. */
export async function readNewest(http: Http, limit: number): Promise<Page<Message>> {
  const none = { data: [], has_more: true };
  if (isImpossible(http.profile, 'feed')) return none;
  return http(endpoints.listMessages, { query: { limit } }).catch((error) => {
    const isRefused = error instanceof ApiError && [400, 403, 404, 405, 422, 501].includes(error.status);
    if (!isRefused || http.announces()) throw error;
    http.profile.learn({ feed: 'refused' });
    return none;
  });
}

export async function fromMessages(deps: Deps, ids: string[], earlier?: Read): Promise<Counted> {
  const newest = earlier?.newest ?? (await readNewest(deps.http, maxPageSize));
  const oldest = newest.data.at(-1);
  // Some services list nothing without a conversation id, so an empty list proves nothing.
  const isWhole = !newest.has_more && newest.data.length > 0;
  const conversations: Conversation[] = [];
  const failed: string[] = [];
  const rest = new Set<string>();
  let asked = earlier?.asked ?? 0;
  const isUnchanged = ({ unconfirmed, latest_message: latest }: KnownConversation) =>
    unconfirmed && latest && oldest && latest.created_at < oldest.created_at;
  for (const [at, id] of ids.entries()) {
    const rows = newest.data.filter(({ conversation_id }) => conversation_id === id);
    const known = deps.known?.(id);
    if (rows.length === 0 && !isWhole) {
      if (known && isUnchanged(known)) {
        const { unconfirmed: _, ...conversation } = known;
        conversations.push(conversation);
        continue;
      }
      if (asked >= maxAsked) {
        rest.add(id);
        continue;
      }
      asked++;
    }
    try {
      const read = await readBack(deps, id, { rows, isWhole }).catch(unlessHidden);
      if (read) conversations.push(conversationOf(id, read, deps));
    } catch (error) {
      if (!isOfOne(error)) return { conversations, left: [...rest, ...ids.slice(at + 1), ...failed, id], error };
      failed.push(id);
    }
  }
  return { conversations, left: failed, rest, read: { newest, asked } };
}

const isOfOne = (error: unknown): boolean =>
  error instanceof BrokenAnswer ||
  (error instanceof ApiError && error.retryAfter === null && ![401, 429, 502, 503].includes(error.status));

async function readBack({ http, username, markers }: Deps, id: string, newest: Rows): Promise<Rows> {
  const marker = markers.getMarker(id);
  const isCounted = ({ rows }: Rows) =>
    !marker || rows.some((row) => isRead(row, marker)) || unreadOf(rows, marker, username).length >= maxPageSize;
  const add = async ({ rows }: Rows, limit: number): Promise<Rows> => {
    const query = { conversation_id: id, limit, starting_after: rows.at(-1)?.id };
    const { data, has_more } = await http(endpoints.listMessages, { query });
    return { rows: [...rows, ...data], isWhole: !has_more || data.length === 0 };
  };
  // Most conversations have no unread messages. One row is enough to detect such a conversation.
  let read = newest.rows.length > 0 || newest.isWhole ? newest : await add(newest, 1);
  if (read.isWhole || isCounted(read)) return read;
  read = { rows: [], isWhole: false };
  const pages = unpaged.has(http) ? 1 : maxPages;
  for (let page = 0; page < pages && !read.isWhole && !isCounted(read); page++) {
    try {
      read = await add(read, maxPageSize);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cannot-page')) throw error;
      unpaged.add(http);
      break;
    }
  }
  return read;
}

function conversationOf(
  id: string,
  { rows, isWhole }: Rows,
  { username, markers }: Pick<Deps, 'username' | 'markers'>,
): Conversation {
  const latest = rows[0] ?? null;
  if (!markers.getMarker(id)) markers.setMarker(id, { id: latest?.id ?? null, created_at: latest?.created_at ?? null });
  const marker = markers.getMarker(id) ?? { id: null, created_at: null };
  const unread = unreadOf(rows, marker, username);
  // If the marked message is deleted, the message before it is the last read message.
  const lastRead = rows.find((row) => isRead(row, marker))?.id;
  const names = [username];
  const calling = unread.filter(({ message }) => isMentioned(message, names));
  return {
    id,
    latest_message: latest,
    unread_count: unread.length,
    read_up_to: lastRead ?? (isWhole ? null : marker.id),
    mention_count: calling.length,
    next_mention: calling.at(-1)?.id ?? null,
  };
}

export function unreadOf(rows: readonly Message[], marker: Marker, username: string): Message[] {
  const unread: Message[] = [];
  for (const row of rows) {
    if (isRead(row, marker)) break;
    if (row.contact.username !== username) unread.push(row);
  }
  return unread;
}

const isRead = (row: Message, { id, created_at }: Marker): boolean =>
  row.id === id || (created_at !== null && row.created_at < created_at);
