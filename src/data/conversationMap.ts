import { replaceEqualDeep } from '@tanstack/react-query';
import type { Conversation, Message } from '../contract/resources';
import type { Change } from './changes';
import { isNewer } from './order';
import { toggleReaction } from './reactions';

/** Latest message and unread count of every conversation that was asked for. */
export type ConversationMap = ReadonlyMap<string, Conversation>;

/**
 * Folds one change into the map; the same object when nothing moved. Unread counts are never counted up or down here:
 * a count that drifts never comes right again, so it is asked for anew.
 */
export function reduceConversations(map: ConversationMap, change: Change): ConversationMap {
  switch (change.type) {
    case 'conversation.loaded':
      return put(map, [change.conversation]);
    case 'conversations.loaded':
      return put(map, change.conversations);
    case 'message.created':
      return mapOne(map, change.message.conversation_id, (c) =>
        !c.latest_message || isNewer(change.message, c.latest_message)
          ? { ...c, latest_message: change.message }
          : sameLatest(c, change.message),
      );
    case 'message.updated':
      return mapOne(map, change.message.conversation_id, (c) => sameLatest(c, change.message));
    case 'message.deleted':
      // What the latest is now only the service knows; nothing is better than a deleted text.
      return mapOne(map, change.conversation_id, (c) =>
        c.latest_message?.id === change.message_id ? { ...c, latest_message: null } : c,
      );
    case 'messages.reconciled':
      return mapOne(map, change.conversation_id, (c) => ({ ...c, latest_message: change.messages[0] ?? null }));
    case 'reaction.toggled':
      return mapOne(map, change.conversation_id, (c) => {
        const latest = c.latest_message;
        if (latest?.id !== change.message_id) return c;
        return {
          ...c,
          latest_message: {
            ...latest,
            reactions: toggleReaction(latest.reactions, change.name, change.username, change.on),
          },
        };
      });
    case 'group.deleted':
      return map.has(change.conversation_id) ? new Map([...map].filter(([id]) => id !== change.conversation_id)) : map;
    default:
      return map;
  }
}

/** The caller's own marker, moved here or in another tab: known to be read to the end, or to be counted again. */
export function moveOwnMarker(map: ConversationMap, change: Change, username: string): ConversationMap {
  if (change.type !== 'read.moved' || change.username !== username) return map;
  return mapOne(map, change.conversation_id, (c) => ({
    ...c,
    read_up_to: change.up_to,
    unread_count: change.up_to !== null && change.up_to === c.latest_message?.id ? 0 : c.unread_count,
  }));
}

const sameLatest = (conversation: Conversation, message: Message): Conversation =>
  conversation.latest_message?.id === message.id ? { ...conversation, latest_message: message } : conversation;

function put(map: ConversationMap, conversations: readonly Conversation[]): ConversationMap {
  let moved: Map<string, Conversation> | null = null;
  for (const conversation of conversations) {
    const before = map.get(conversation.id);
    const next = replaceEqualDeep(before, conversation);
    if (next !== before) moved = (moved ?? new Map(map)).set(conversation.id, next);
  }
  return moved ?? map;
}

function mapOne(map: ConversationMap, id: string, change: (c: Conversation) => Conversation): ConversationMap {
  const before = map.get(id);
  return before ? put(map, [change(before)]) : map;
}
