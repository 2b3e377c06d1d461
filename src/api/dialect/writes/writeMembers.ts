import type { Contact, Group } from '#contract/resources';
import { ApiError } from '../../errors';
import { type Context, cannot, isRefusedForm } from '../context';
import { isRecord, type Json, readText } from '../reading/read';
import type { ObjectUpdate } from './objectUpdate';

export interface Ref {
  id?: string;
  username?: string;
}

const encodings = ['objects', 'ids', 'usernames'] as const;
type ContactEncoding = (typeof encodings)[number];

export const refsOf = (contacts: Json): Ref[] =>
  (Array.isArray(contacts) ? contacts : []).map((item: Json) => {
    if (!isRecord(item)) return { id: readText(item) ?? '' };
    return { id: readText(item.id) ?? undefined, username: readText(item.username) ?? undefined };
  });

/** Sends a known contact with all received fields, because the service may require them. */
export function encodeRef({ read }: Context, ref: Ref, encoding: ContactEncoding): Json {
  const received = read.received(ref);
  if (encoding === 'objects') return received ?? { ...(ref.id && { id: ref.id }), username: ref.username ?? ref.id };
  const known = received === undefined ? null : read.contact(received);
  if (encoding === 'ids' && isRecord(received) && typeof received.id === 'number') return received.id;
  if (encoding === 'ids') return known?.id ?? ref.id ?? ref.username;
  return known?.username ?? ref.username ?? ref.id;
}

export function inOrder({ profile }: Context): ContactEncoding[] {
  const known = profile.get().contacts;
  return known ? [known, ...encodings.filter((other) => other !== known)] : [...encodings];
}

/** Tries the encodings of the members until the answer contains all sent members (open point 11). */
export async function writeMembers(context: Context, update: ObjectUpdate<Group>, refs: Ref[]): Promise<Group> {
  if (!update.raw()) await update.read();
  let refusal: unknown;
  let outcome: { group: Group; missing: Ref[] } | null = null;
  for (const encoding of inOrder(context)) {
    try {
      const contacts = refs.map((ref) => encodeRef(context, ref, encoding));
      const group = await update.change({ contacts }, (now) => isSame(now, refs), {
        reread: (shown) => readBack(context, update, shown, refs),
      });
      if (isSame(group, refs)) {
        context.profile.learn({ contacts: encoding });
        return group;
      }
      outcome = { group, missing: missingIn(group, refs) };
    } catch (error) {
      if (!isRefusedForm(error)) throw error;
      refusal ??= error;
    }
  }
  if (!outcome) throw refusal;
  if (outcome.missing.length > 0) throw refusal ?? cannot('cannot-add-contact', outcome.group);
  // Many services always add the caller. These services may still remove members.
  if (extraIn(outcome.group, refs).every(({ username }) => username === context.me())) return outcome.group;
  context.profile.learn({ members: 'add-only' });
  throw cannot('cannot-remove-contact', outcome.group);
}

/** A caller who has left the group may not read the group any more. So a 403 confirms the removal. */
async function readBack({ me }: Context, update: ObjectUpdate<Group>, shown: Group, refs: Ref[]): Promise<Group> {
  const isMe = ({ username }: Contact) => username === me();
  const leaves = extraIn(shown, refs).some(isMe);
  return update.read().catch((error) => {
    if (!leaves || !(error instanceof ApiError && error.status === 403)) throw error;
    return { ...shown, contacts: shown.contacts.filter((contact) => !isMe(contact)) };
  });
}

const matches = (contact: Contact, ref: Ref) =>
  ref.username === undefined
    ? ref.id === contact.id || ref.id === contact.username
    : ref.id === contact.id || ref.username === contact.username;

export const missingIn = (group: Group, refs: Ref[]): Ref[] =>
  refs.filter((ref) => !group.contacts.some((c) => matches(c, ref)));

const extraIn = (group: Group, refs: Ref[]) => group.contacts.filter((c) => !refs.some((ref) => matches(c, ref)));

const isSame = (group: Group, refs: Ref[]) => extraIn(group, refs).length === 0 && missingIn(group, refs).length === 0;
