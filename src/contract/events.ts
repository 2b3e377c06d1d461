import * as z from 'zod/mini';
import { Contact, Group, Id, Message, Timestamp } from './resources';

/** What `GET /v1/events` says (capability `events`). Writes answer with the same facts, so one reducer folds both. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message.created'), message: Message }),
  z.object({ type: z.literal('message.updated'), message: Message }),
  z.object({ type: z.literal('message.deleted'), conversation_id: Id, message_id: Id }),
  z.object({ type: z.literal('group.created'), group: Group }),
  z.object({ type: z.literal('group.updated'), group: Group }),
  /** Deleted, or the caller is no longer a member. `by`: the username of who deleted it. */
  z.object({ type: z.literal('group.deleted'), group_id: Id, conversation_id: Id, by: z.optional(z.string()) }),
  /** Capability `profile`: somebody in a group of the caller, or the caller, has another name or picture. */
  z.object({ type: z.literal('contact.updated'), contact: Contact }),
  /**
   * Somebody's read marker moved, the caller's own in another tab included. `at`: when, in seconds, where it moved on: the
   * `read_at` of what the caller wrote up to there and nobody had read before.
   */
  z.object({
    type: z.literal('read.moved'),
    conversation_id: Id,
    username: z.string(),
    up_to: z.nullable(Id),
    at: z.catch(z.optional(Timestamp), undefined),
  }),
  /** Transient: never stored, never replayed. */
  z.object({ type: z.literal('typing'), conversation_id: Id, username: z.string() }),
  /** Events were missed: reconcile what is on screen. */
  z.object({ type: z.literal('reset') }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
