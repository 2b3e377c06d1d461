import { replaceEqualDeep } from '@tanstack/react-query';
import type { Conversation, Message } from '../../contract/resources';
import type { Change } from './changes';
import { isNewer } from './order';
import { renamedMessage } from './renamed';
import type { Timeline } from './timelineWindow';

export interface KnownConversation extends Conversation {
  /** True after the latest message was deleted, until the message before it is loaded. */
  latest_unknown?: boolean;
  /** The time of the newest deleted message in seconds. Keeps the row in place after the deletion. */
  active_at?: number;
  /** True for the device's copy, whose unread count is not used. */
  unconfirmed?: true;
}

/** The latest messages are stored without reactions, so that a reaction re-renders no row. */
export type ConversationMap = ReadonlyMap<string, KnownConversation>;

/** Finds the newest message that is left after a deletion. Null if no message is left, undefined if unknown. */
export type FindLeft = (conversationId: string, deletedId: string) => Message | null | undefined;

/** Returns the same map if nothing changes. Unread counts come from the service, because local counting drifts. */
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

export function moveOwnMarker(map: ConversationMap, change: Change, username: string): ConversationMap {
  if (change.type !== 'read.moved' || change.username !== username) return map;
  return mapOne(map, change.conversation_id, (c) => ({
    ...c,
    read_up_to: change.up_to,
    ...(change.up_to !== null && change.up_to === c.latest_message?.id && nothingUnread),
  }));
}

/** An unknown preview is empty, because a deleted text must not be shown. */
function withoutLatest(conversation: KnownConversation, latest: Message, left: Message | null | undefined) {
  const active_at = Math.max(conversation.active_at ?? 0, latest.created_at);
  return { ...conversation, latest_message: left ?? null, latest_unknown: left === undefined, active_at };
}

const sameLatest = (conversation: KnownConversation, message: Message): KnownConversation =>
  conversation.latest_message?.id === message.id ? { ...conversation, latest_message: message } : conversation;

function withConversation(map: ConversationMap, conversations: readonly KnownConversation[]): ConversationMap {
  let moved: Map<string, KnownConversation> | null = null;
  for (const conversation of conversations) {
    const before = map.get(conversation.id);
    // A response of the service has no `active_at`, so the known time stays.
    const active_at = conversation.active_at ?? before?.active_at;
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

function mapOne(map: ConversationMap, id: string, change: (c: KnownConversation) => KnownConversation) {
  const before = map.get(id);
  return before ? withConversation(map, [change(before)]) : map;
}

export function newestLeft(timelines: readonly Timeline[], deleted: ReadonlySet<string>) {
  for (const timeline of timelines) {
    if (timeline.newer) continue;
    const left = timeline.messages.find((message) => !deleted.has(message.id));
    if (left) return left;
    if (!timeline.older) return null;
  }
  return undefined;
}
