import type { ChatEvent } from '../../contract/events';
import type { Contact, Conversation, Group, Message } from '../../contract/resources';
import type { LastingChange } from './lastingChanges';

/**
 * Events, answers to writes, and predictions: one kind of thing, folded by the same reducers. Each is idempotent (`on`,
 * never "flip"), because between commit and settle a prediction lies on top of its own truth.
 */
export type Change =
  | Exclude<ChatEvent, { type: 'typing' | 'reset' | 'read.moved' | 'contact.updated' }>
  | Exclude<LastingChange, { type: 'message.deleted' }>
  /** `before`: the previous name here, which `commit` adds. */
  | { type: 'contact.updated'; contact: Contact; before?: string }
  | { type: 'read.moved'; conversation_id: string; username: string; up_to: string | null }
  /** Somebody has read `author`'s messages up to `up_to`. `at`: seconds. */
  | { type: 'messages.seen'; conversation_id: string; author: string; up_to: string | null; at: number }
  /** The caller accepts a group that a stranger added them to. */
  | { type: 'group.kept'; group_id: string }
  | { type: 'conversation.loaded'; conversation: Conversation }
  /** Many at once make one new map. */
  | { type: 'conversations.loaded'; conversations: Conversation[] }
  | { type: 'group.loaded'; group: Group }
  /** Newest first. `asked`: by `performance.now()`. */
  | { type: 'messages.reconciled'; conversation_id: string; messages: Message[]; has_more: boolean; asked?: number }
  /** `by_activity`: the service is known to sort by activity. */
  | { type: 'groups.reconciled'; archived: boolean; groups: Group[]; has_more: boolean; by_activity: boolean };

export type ChangeOf<T extends Change['type']> = Extract<Change, { type: T }>;

/** Undefined for none or several. */
export function conversationOf(change: Change): string | undefined {
  if ('conversation_id' in change) return change.conversation_id;
  if ('message' in change) return change.message.conversation_id;
  return undefined;
}

/** Undefined for none or several. */
export function groupOf(change: Change): string | undefined {
  if ('group_id' in change) return change.group_id;
  if ('group' in change) return change.group.id;
  return undefined;
}

export const deletedIn = (changes: readonly Change[]): Set<string> =>
  new Set(changes.flatMap((change) => (change.type === 'message.deleted' ? change.message_id : [])));

/** True if `later` makes sending `earlier` pointless. */
export function overtakes(later: Change, earlier: Change): boolean {
  switch (earlier.type) {
    case 'reaction.toggled':
      return (
        later.type === earlier.type &&
        later.message_id === earlier.message_id &&
        later.name === earlier.name &&
        later.username === earlier.username
      );
    case 'read.moved':
      return later.type === earlier.type && later.conversation_id === earlier.conversation_id;
    case 'group.archived':
      return later.type === earlier.type && later.group_id === earlier.group_id;
    default:
      return false;
  }
}
