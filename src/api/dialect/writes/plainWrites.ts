import type { Attachment, Group, Message } from '#contract/resources';
import type { Call } from '../../call';
import { ApiError, BrokenAnswer } from '../../errors';
import { sentText } from '../../sentText';
import { type Context, cannot, isRefusedForm } from '../context';
import { isImpossible, learnClock } from '../profile';
import { isRecord, type Json, readId, readList, readText } from '../reading/read';
import { isOwnVersion, versionOf } from '../version';
import { createUpdate, type ObjectUpdate } from './objectUpdate';
import { type Bounds, groups, messages } from './storedObject';
import { isIgnored } from './wholeObject';
import { archive, restore } from './writeArchived';
import { encodeRef, inOrder, missingIn, type Ref, refsOf, writeMembers } from './writeMembers';
import { writeReactions } from './writeReactions';
import { type Body, type Encoding, otherThan } from './writer';

/**
 * A sent list may replace the attachments or add to them (open point 9). So the first request contains only the new
 * attachments. Throws `cannot-remove-attachment`.
 */
async function writeAttachments(context: Context, update: ObjectUpdate<Message>, list: Json): Promise<Message> {
  const wanted = readList(list);
  const before = await update.read();
  const received = readList(update.raw()?.attachments);
  const added = wanted.filter((item) => !before.attachments.some((old) => isOf(old, item)));
  const removed = before.attachments.filter((old) => !wanted.some((item) => isOf(old, item)));
  // A remaining attachment is sent as received, so the service loses no field.
  const withReceived = (items: Json[]) => ({ attachments: items.map((item) => asReceived(received, item)) });
  const put = (items: Json[]) => update.put(withReceived(items));
  const { attachments, put: puts } = context.profile.get();
  const known = attachments ?? (puts?.messages && 'replace');

  if (before.attachments.length === 0 || known === 'replace') return put(wanted);
  if (removed.length > 0) {
    if (isImpossible(context.profile, 'attachments')) throw cannot('cannot-remove-attachment', before);
    const remainsIn = (now: Message) => now.attachments.some((item) => removed.some((old) => old.id === item.id));
    const now = await update.change(withReceived(wanted), (after) => !remainsIn(after));
    const remains = remainsIn(now);
    context.profile.learn({ attachments: remains ? 'add-only' : 'replace' });
    if (remains) throw cannot('cannot-remove-attachment', now);
    return now;
  }
  if (added.length === 0) return before;
  const now = await put(added);
  const lost = before.attachments.some((old) => !now.attachments.some((item) => isOf(item, old)));
  if (!known) context.profile.learn({ attachments: lost ? 'replace' : 'add-only' });
  return lost ? put(wanted) : now;
}

function asReceived(received: readonly Json[], item: Json): Json {
  if (!isRecord(item)) return item;
  const old = received.filter(isRecord).find(({ id }) => readId(id) !== null && readId(id) === readId(item.id));
  return old ? { ...old, ...item } : item;
}

function isOf(attachment: Attachment, item: Json): boolean {
  if (!isRecord(item)) return readText(item) === attachment.id;
  return item.id !== undefined ? readText(item.id) === attachment.id : readText(item.file_url) === attachment.file_url;
}

const bodyOf = (body: unknown): Body =>
  Object.fromEntries(Object.entries(isRecord(body) ? body : {}).filter(([, value]) => value !== undefined));

export async function writeNewMessage(context: Context, call: Call): Promise<Message> {
  const body = bodyOf(call.body);
  const files = readList(body.attachments);
  if (files.length === 0) delete body.attachments;
  else {
    const names = files.map((file) => (isRecord(file) ? readText(file.filename) : null));
    body.message = sentText(readText(body.message) ?? '', names);
  }
  const request = { method: 'POST', path: '/v1/messages', signal: call.signal, timeout: call.timeout } as const;
  const conversationId = readText(body.conversation_id) ?? '';
  const ofStored = { method: 'GET', path: '/v1/messages/:id', ...boundsOf(call) } as const;
  const post = async (encoding?: Encoding) => {
    const answer = await context.write(request, body, encoding);
    const shown = context.read.message(answer.json, conversationId);
    if (!shown) throw new BrokenAnswer('/v1/messages: cannot be read');
    const stored =
      shown.message || !body.message
        ? shown
        : await context.client({ ...ofStored, id: shown.id }).then(
            ({ json }) => context.read.message(json, conversationId),
            () => null,
          );
    context.onSender((stored ?? shown).contact);
    // The message is new, so its time shows the service's clock.
    learnClock(context.profile, (stored ?? shown).created_at);
    if (stored?.message && stored.attachments.length >= files.length) answer.believe();
    const message = stored ?? asSent(context, shown, readText(body.message) ?? '');
    return { message, encoding: answer.encoding };
  };
  const { message, encoding } = await post();
  if (!body.message || message.message) return message;
  // The stored message has no text, so the client deletes the message and sends in the other encoding.
  const hollow = { method: 'DELETE', path: '/v1/messages/:id', id: message.id, ...boundsOf(call) } as const;
  await context.client(hollow).catch(unlessRefused);
  return (await post(otherThan(encoding))).message;
}

function asSent({ me, profile, read }: Context, shown: Message, message: string): Message {
  const username = me();
  const isBySomebody = shown.contact.id !== '' || username === null;
  const contact = isBySomebody ? null : read.contact(read.received({ username }) ?? { username });
  const now = Math.floor(Date.now() / 1_000) + (profile.get().clock ?? 0);
  return { ...shown, message, contact: contact ?? shown.contact, created_at: shown.created_at || now };
}

/** Ignores errors after the creation, because the caller would otherwise create the group again. */
export async function writeNewGroup(context: Context, call: Call): Promise<Group> {
  const { contacts, ...fields } = bodyOf(call.body);
  const refs = refsOf(contacts);
  const made = await postGroup(context, call, fields, refs);
  const update = createUpdate(context, groups, made.id, boundsOf(call));
  const group = made.name || !fields.name ? made : await withFields(update, made, fields);
  if (missingIn(group, refs).length === 0) return group;
  const complete = async () => {
    const now = await update.read();
    const missing = missingIn(now, refs);
    // Keeps members that the service added. The service often adds the caller, whose username may be mistyped here.
    return missing.length > 0 ? writeMembers(context, update, [...now.contacts, ...missing]) : now;
  };
  return complete()
    .catch(() => update.read())
    .catch(() => group);
}

/** Called if the answer has no group name. Either the answer is incomplete, or the service did not read the body. */
async function withFields(update: ObjectUpdate<Group>, made: Group, fields: Body): Promise<Group> {
  const stored = await update.read().catch(() => null);
  if (!stored) return { ...made, name: readText(fields.name) ?? '', description: readText(fields.description) };
  if (stored.name) return stored;
  return writeFields(update, fields).catch(() => stored);
}

async function postGroup(context: Context, call: Call, fields: Body, refs: Ref[]): Promise<Group> {
  const request = { method: 'POST', path: '/v1/groups', signal: call.signal, timeout: call.timeout } as const;
  let refusal: unknown;
  for (const encoding of inOrder(context)) {
    const named = refs.map((ref) => encodeRef(context, ref, encoding));
    try {
      const answer = await context.write(request, refs.length > 0 ? { ...fields, contacts: named } : fields);
      const group = context.read.group(answer.json);
      if (!group) throw new BrokenAnswer('/v1/groups: cannot be read');
      if (group.name && missingIn(group, refs).length === 0) answer.believe();
      return group;
    } catch (error) {
      // A refused request created nothing, so the client tries another form of the members.
      if (refs.length === 0 || !isRefusedForm(error)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

export async function writeMessageUpdate(context: Context, id: string, call: Call): Promise<Message> {
  const { message, reactions, attachments } = bodyOf(call.body);
  const update = createUpdate(context, messages, id, boundsOf(call));
  let result = isOwnVersion(call.ifMatch) ? unchanged(await update.read(), call.ifMatch) : null;
  if (message !== undefined) result = await writeFields(update, { message });
  if (attachments !== undefined) result = await writeAttachments(context, update, attachments);
  if (reactions !== undefined) {
    const me = context.me();
    result = me ? await writeReactions(context, update, me, wishesOf(reactions)) : await update.put({ reactions });
  }
  return result ?? update.read();
}

export async function writeGroupUpdate(context: Context, id: string, call: Call): Promise<Group> {
  const { contacts, archived_at, ...fields } = bodyOf(call.body);
  const update = createUpdate(context, groups, id, boundsOf(call));
  let result = isOwnVersion(call.ifMatch) ? unchanged(await update.read(), call.ifMatch) : null;
  if (Object.keys(fields).length > 0) result = await writeFields(update, fields);
  if (contacts !== undefined) result = await writeMembers(context, update, refsOf(contacts));
  if (typeof archived_at === 'number') result = await archive(context, update, archived_at);
  else if (archived_at !== undefined) result = await restore(context, update);
  return result ?? update.read();
}

function unchanged<T extends Message | Group>(current: T, version?: string): T {
  if (versionOf(current) !== version) throw new ApiError({ status: 412, code: 'precondition-failed', current });
  return current;
}

async function writeFields<T>(update: ObjectUpdate<T>, fields: Body): Promise<T> {
  if (!update.raw()) await update.read();
  const before = update.raw() ?? {};
  const isWritten = () => !Object.keys(fields).some((name) => isIgnored(before, update.raw(), fields, name));
  const now = await update.change(fields, isWritten);
  if (!isWritten()) throw cannot('cannot-change', now);
  return now;
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

const boundsOf = ({ signal, timeout }: Call): Bounds => ({ signal, timeout });

/** Ignores the usernames in the body. The body contains only the caller's username, which may be mistyped. */
function wishesOf(reactions: Json): Map<string, boolean> {
  const maps = (Array.isArray(reactions) ? reactions : [reactions]).filter(isRecord);
  return new Map(
    maps.flatMap((map) => Object.entries(map).map(([name, users]) => [name, readList(users).length > 0] as const)),
  );
}
