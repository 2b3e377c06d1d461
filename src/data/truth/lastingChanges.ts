import * as z from 'zod/mini';
import { Contact } from '../../contract/resources';

/** Usernames: what the person meant, however the list changes meanwhile. */
const MemberDelta = z.object({ add: z.array(Contact), remove: z.array(z.string()) });
export type MemberDelta = z.infer<typeof MemberDelta>;

/** `contacts`: the list as the person saw it. It is sent as a difference. */
const GroupFields = z.object({
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
  /** The caller's name, who is no member any more. */
  z.object({
    type: z.literal('group.left'),
    group_id: z.string(),
    conversation_id: z.string(),
    username: z.string(),
  }),
  z.object({ type: z.literal('group.edited'), group_id: z.string(), fields: GroupFields }),
]);
export type LastingChange = z.infer<typeof LastingChange>;
