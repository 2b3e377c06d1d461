import * as z from 'zod/mini';
import type { ChatEvent } from '../../contract/events';
import { Contact, type Conversation, type Group, type Message } from '../../contract/resources';

/** Each change must be idempotent. A pending change is still applied for a moment after its result is in the cache. */
export type Change =
  | Exclude<ChatEvent, { type: 'typing' | 'reset' | 'read.moved' | 'contact.updated' }>
  | Exclude<LastingChange, { type: 'message.deleted' }>
  /** `commit` adds `before`, the previous username. */
  | { type: 'contact.updated'; contact: Contact; before?: string }
  | { type: 'read.moved'; conversation_id: string; username: string; up_to: string | null }
  /** Somebody has read the messages of `author` up to `up_to`. `at` is in seconds. */
  | { type: 'messages.seen'; conversation_id: string; author: string; up_to: string | null; at: number }
  | { type: 'group.kept'; group_id: string }
  | { type: 'conversation.loaded'; conversation: Conversation }
  | { type: 'conversations.loaded'; conversations: Conversation[] }
  | { type: 'group.loaded'; group: Group }
  /** `messages` are newest first. `asked` is in the time of `performance.now()`. */
  | { type: 'messages.reconciled'; conversation_id: string; messages: Message[]; has_more: boolean; asked?: number }
  /** `by_activity` is true if the service is known to sort by activity. */
  | { type: 'groups.reconciled'; archived: boolean; groups: Group[]; has_more: boolean; by_activity: boolean };

export type ChangeOf<T extends Change['type']> = Extract<Change, { type: T }>;

export function conversationOf(change: Change): string | undefined {
  if ('conversation_id' in change) return change.conversation_id;
  return 'message' in change ? change.message.conversation_id : undefined;
}

export function groupOf(change: Change): string | undefined {
  if ('group_id' in change) return change.group_id;
  return 'group' in change ? change.group.id : undefined;
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

const MemberDelta = z.object({ add: z.array(Contact), remove: z.array(z.string()) });
export type MemberDelta = z.infer<typeof MemberDelta>;

/** `contacts` is compared with the list that the person saw, and only the differences are applied. */
export const GroupFields = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  avatar_url: z.optional(z.nullable(z.string())),
  contacts: z.optional(z.array(Contact)),
  members: z.optional(MemberDelta),
});
export type GroupFields = z.infer<typeof GroupFields>;

/** The caller's changes that survive a reload in the journal (decision 011). */
export const LastingChange = z.union([
  z.object({
    type: z.literal('reaction.toggled'),
    conversation_id: z.string(),
    message_id: z.string(),
    name: z.string(),
    username: z.string(),
    on: z.boolean(),
  }),
  z.object({ type: z.literal('message.deleted'), conversation_id: z.string(), message_id: z.string() }),
  z.object({ type: z.literal('group.archived'), group_id: z.string(), archived_at: z.nullable(z.number()) }),
  z.object({
    type: z.literal('group.left'),
    group_id: z.string(),
    conversation_id: z.string(),
    username: z.string(),
  }),
  z.object({ type: z.literal('group.edited'), group_id: z.string(), fields: GroupFields }),
]);
export type LastingChange = z.infer<typeof LastingChange>;

export function memberDelta(seen: readonly Contact[], wanted: readonly Contact[]): MemberDelta {
  const before = new Set(seen.map((c) => c.username));
  const after = new Set(wanted.map((c) => c.username));
  return {
    add: wanted.filter((c) => !before.has(c.username)),
    remove: seen.filter((c) => !after.has(c.username)).map((c) => c.username),
  };
}

export const deltaOf = ({ members, contacts }: GroupFields, seen: Group | undefined): MemberDelta | undefined =>
  members ?? (contacts && memberDelta(seen?.contacts ?? [], contacts));

export function mergeMembers(theirs: Contact[], delta: MemberDelta): Contact[] {
  const removed = new Set(delta.remove);
  const here = new Set(theirs.map((c) => c.username));
  const added = delta.add.filter((c) => !removed.has(c.username) && !here.has(c.username) && here.add(c.username));
  if (added.length === 0 && !theirs.some((c) => removed.has(c.username))) return theirs;
  return [...theirs.filter((c) => !removed.has(c.username)), ...added];
}
