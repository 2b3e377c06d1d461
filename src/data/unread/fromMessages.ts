import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { isMentioned } from '../../contract/mentions';
import type { Conversation, Message } from '../../contract/resources';
import { unlessHidden } from '../writes/scope';
import type { Marker, MarkerStore } from './localMarkers';

interface Deps {
  http: Http;
  username: string;
  markers: MarkerStore;
}

/** A service that keeps no markers: the newest messages of all conversations in one request, then those it left out. */
export async function fromMessages({ http, username, markers }: Deps, ids: string[]): Promise<Conversation[]> {
  const rows = new Map<string, Message[]>(ids.map((id) => [id, []]));
  const newest = await http(endpoints.listMessages, { query: { limit: 100 } });
  for (const message of newest.data) rows.get(message.conversation_id)?.push(message);
  const missing = newest.has_more ? ids.filter((id) => rows.get(id)?.length === 0) : [];
  for (const id of missing) {
    try {
      const page = await http(endpoints.listMessages, { query: { conversation_id: id, limit: 1 } });
      rows.set(id, page.data);
    } catch (error) {
      // One that is deleted, or closed to this person, must not fail the others.
      unlessHidden(error);
      rows.delete(id);
    }
  }
  return [...rows].map(([id, found]) => conversationOf(id, found, !newest.has_more, { username, markers }));
}

/** `isWhole`: there are no rows but these. */
function conversationOf(
  id: string,
  rows: Message[],
  isWhole: boolean,
  { username, markers }: Pick<Deps, 'username' | 'markers'>,
): Conversation {
  const latest = rows[0] ?? null;
  // A conversation that is seen for the first time has no unread messages.
  if (!markers.get(id)) markers.set(id, { id: latest?.id ?? null, created_at: latest?.created_at ?? null });
  const marker = markers.get(id) ?? { id: null, created_at: null };
  const unread = unreadOf(rows, marker, username);
  // The message that was read last may be deleted: the unread begins after the one before it.
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

/** Messages of others after the marker, among these rows (newest first). */
export function unreadOf(rows: readonly Message[], marker: Marker, username: string): Message[] {
  const unread: Message[] = [];
  for (const row of rows) {
    if (isRead(row, marker)) break;
    if (row.contact.username !== username) unread.push(row);
  }
  return unread;
}

/** Of the newest row that fits: all before it are read too. */
const isRead = (row: Message, { id, created_at }: Marker): boolean =>
  row.id === id || (created_at !== null && row.created_at < created_at);
