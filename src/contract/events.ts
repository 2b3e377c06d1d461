import * as z from 'zod/mini';
import { Contact, Group, GroupPreference, Id, Message, Timestamp } from './resources';

/** The read marker of one person. Messages of the caller up to `up_to` get `at` as `read_at` if they have none. */
const reader = { username: z.string(), up_to: z.nullable(Id), at: z.catch(z.optional(Timestamp), undefined) };

/** `GET /v1/events` (capability `events`). Writes return the same facts, so events and writes share a reducer. */
export const ChatEvent = z.union([
  z.object({ type: z.literal('message.created'), message: Message }),
  z.object({ type: z.literal('message.updated'), message: Message }),
  z.object({ type: z.literal('message.deleted'), conversation_id: Id, message_id: Id }),
  z.object({ type: z.literal('group.created'), group: Group }),
  z.object({ type: z.literal('group.updated'), group: Group }),
  /** The group was deleted or the caller is no longer a member. `by`: the username of the deleter. */
  z.object({ type: z.literal('group.deleted'), group_id: Id, conversation_id: Id, by: z.optional(z.string()) }),
  /** Capability `profile`: the name or picture of the caller or of a fellow member changed. */
  z.object({ type: z.literal('contact.updated'), contact: Contact }),
  /** Capability `preferences`: the caller pinned, muted or hid a group on any device. */
  z.object({ type: z.literal('preference.updated'), preference: GroupPreference }),
  /**
   * Read markers moved, perhaps the caller's own. `up_to` is the furthest marker; `others` has the remaining markers.
   */
  z.object({
    type: z.literal('read.moved'),
    conversation_id: Id,
    ...reader,
    others: z.optional(z.array(z.object(reader))),
  }),
  /** Transient: never stored, never replayed. */
  z.object({ type: z.literal('typing'), conversation_id: Id, username: z.string() }),
  /** The stream has missed events, so the client must reload the data on screen. */
  z.object({ type: z.literal('reset') }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

const known = ChatEvent.def.options.map(({ shape }) => shape.type.def.values[0]);
const isStored = (type: string): boolean => type !== 'typing' && known.some((name) => name === type);
const Ignorable = z.object({ type: z.string().check(z.refine((type) => !isStored(type))) });

/** Returns `reset` if a stored event is unreadable. Returns null for an unreadable `typing` and for an unknown type. */
export function readEvent(json: unknown): ChatEvent | null {
  const { data } = z.safeParse(ChatEvent, json);
  return data ?? (z.safeParse(Ignorable, json).success ? null : { type: 'reset' });
}
