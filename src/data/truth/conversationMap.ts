import { replaceEqualDeep } from '@tanstack/react-query';
import type { Conversation, Message } from '../../contract/resources';
import type { Change } from './changes';
import { isNewer } from './order';
import { renamedMessage } from './renamed';
import type { Timeline } from './timelineWindow';

export interface KnownConversation extends Conversation {
  /** Its latest message was deleted, and the one before it is on its way. */
  latest_unknown?: boolean;
  /** Seconds: of the newest message that was deleted here. No deletion moves the row in the list. */
  active_at?: number;
  /** As this device last saw it: it is asked for, and until then its count decides nothing. */
  unconfirmed?: true;
}

/** Latest message, without its reactions, and unread count of every conversation that was asked for. */
export type ConversationMap = ReadonlyMap<string, KnownConversation>;

/** The newest message that is left when one is deleted; null: there is none, undefined: nobody here knows. */
export type FindLeft = (conversationId: string, deletedId: string) => Message | null | undefined;

/**
 * Folds one change into the map; the same object when nothing moved. Unread counts are never counted up or down here:
 * a count that drifts never comes right again, so it is asked for again.
 */
export function reduceConversations(
  map: ConversationMap,
  change: Change,
  findLeft: FindLeft = () => undefined,
): ConversationMap {
  switch (change.type) {
    case 'conversation.loaded':
      return withConversation(map, [change.conversation]);
    case 'conversations.loaded':
      return withConversation(map, change.conversations);
    case 'message.created':
      return mapOne(map, change.message.conversation_id, (c) =>
        !c.latest_message || isNewer(change.message, c.latest_message)
          ? { ...c, latest_message: change.message, latest_unknown: false }
          : sameLatest(c, change.message),
      );
    case 'message.updated':
      return mapOne(map, change.message.conversation_id, (c) => sameLatest(c, change.message));
    case 'contact.updated':
      return withConversation(
        map,
        [...map.values()].flatMap((c) =>
          c.latest_message ? [{ ...c, latest_message: renamedMessage(c.latest_message, change) }] : [],
        ),
      );
    case 'message.deleted':
      return mapOne(map, change.conversation_id, (c) =>
        c.latest_message?.id === change.message_id
          ? withoutLatest(c, c.latest_message, findLeft(change.conversation_id, change.message_id))
          : c,
      );
    case 'messages.reconciled':
      return mapOne(map, change.conversation_id, (c) => ({
        ...c,
        latest_message: change.messages[0] ?? null,
        latest_unknown: false,
      }));
    case 'group.deleted':
      return map.has(change.conversation_id) ? new Map([...map].filter(([id]) => id !== change.conversation_id)) : map;
    default:
      return map;
  }
}

const nothingUnread = { unread_count: 0, mention_count: 0, next_mention: null };

/** The caller's own marker, moved here or in another tab: known to be read to the end, or to be counted again. */
export function moveOwnMarker(map: ConversationMap, change: Change, username: string): ConversationMap {
  if (change.type !== 'read.moved' || change.username !== username) return map;
  return mapOne(map, change.conversation_id, (c) => ({
    ...c,
    read_up_to: change.up_to,
    ...(change.up_to !== null && change.up_to === c.latest_message?.id && nothingUnread),
  }));
}

/** Nothing is better than a deleted text, and does not say that there are no messages. */
function withoutLatest(
  conversation: KnownConversation,
  latest: Message,
  left: Message | null | undefined,
): KnownConversation {
  const active_at = Math.max(conversation.active_at ?? 0, latest.created_at);
  return { ...conversation, latest_message: left ?? null, latest_unknown: left === undefined, active_at };
}

const sameLatest = (conversation: KnownConversation, message: Message): KnownConversation =>
  conversation.latest_message?.id === message.id ? { ...conversation, latest_message: message } : conversation;

function withConversation(map: ConversationMap, conversations: readonly KnownConversation[]): ConversationMap {
  let moved: Map<string, KnownConversation> | null = null;
  for (const conversation of conversations) {
    const before = map.get(conversation.id);
    // The service's answers do not know what was deleted here.
    const active_at = conversation.active_at ?? before?.active_at;
    // A list shows no reactions: without them a reaction is no change of any row.
    const latest_message = conversation.latest_message && { ...conversation.latest_message, reactions: [] };
    const next = replaceEqualDeep(before, {
      ...conversation,
      latest_message,
      ...(active_at !== undefined && { active_at }),
    });
    if (next !== before) moved = (moved ?? new Map(map)).set(conversation.id, next);
  }
  return moved ?? map;
}

function mapOne(
  map: ConversationMap,
  id: string,
  change: (c: KnownConversation) => KnownConversation,
): ConversationMap {
  const before = map.get(id);
  return before ? withConversation(map, [change(before)]) : map;
}

/** What the loaded windows that reach the newest message have left, once all of `deleted` are gone. */
export function newestLeft(timelines: readonly Timeline[], deleted: ReadonlySet<string>) {
  for (const timeline of timelines) {
    if (timeline.newer) continue;
    const left = timeline.messages.find((message) => !deleted.has(message.id));
    if (left) return left;
    if (!timeline.older) return null;
  }
  return undefined;
}
