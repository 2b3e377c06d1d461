import * as z from 'zod/mini';
import { Conversation, Group, Message } from '../../contract/resources';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import type { Timeline } from '../truth/timelineWindow';

export const ListRecord = z.object({
  groups: z.array(Group),
  conversations: z.array(z.extend(Conversation, { active_at: z.optional(z.number()) })),
});
export type ListRecord = z.infer<typeof ListRecord>;

/** Newest first. */
export const PageRecord = z.object({ messages: z.array(Message), older: z.boolean() });
export type PageRecord = z.infer<typeof PageRecord>;

/** Unconfirmed, so the first answer replaces it. */
export const listOf = ({ groups }: ListRecord): GroupList => ({
  groups,
  has_more: false,
  cursor: null,
  activity: {},
  unconfirmed: true,
});

export const conversationsOf = ({ conversations }: ListRecord): ConversationMap =>
  new Map(conversations.map((conversation) => [conversation.id, { ...conversation, unconfirmed: true }]));

export const timelineOf = ({ messages, older }: PageRecord): Timeline => ({
  messages,
  older,
  newer: false,
  unconfirmed: true,
});
