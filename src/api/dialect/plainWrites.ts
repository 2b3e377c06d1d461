import type { Group, Message } from '../../contract/resources';
import { ApiError, BrokenAnswer } from '../errors';
import type { Call } from './call';
import type { Body } from './encode';
import { learnClock } from './profile';
import { isRecord, type Json, readList, readText } from './read';
import { type Bounds, getGroup, getMessage, isRefusedForm, putGroup, putMessage, type Tools } from './tools';
import { isOwnVersion, versionOf } from './version';
import { archive, restore } from './writeArchived';
import { writeAttachments } from './writeAttachments';
import { encodeRef, hasMembers, inOrder, refsOf, writeMembers } from './writeMembers';
import { writeReactions } from './writeReactions';

/** A body without the fields that are not there. */
const bodyOf = (body: unknown): Body =>
  Object.fromEntries(Object.entries(isRecord(body) ? body : {}).filter(([, value]) => value !== undefined));

export async function createMessage(tools: Tools, call: Call): Promise<Message> {
  const body = bodyOf(call.body);
  const files = readList(body.attachments);
  if (files.length === 0) delete body.attachments;
  // Open point 31: words are required by the document, so a file brings its name.
  else if (!body.message)
    body.message = files.map((file) => (isRecord(file) ? readText(file.filename) : null) ?? 'file').join(', ');
  const request = { method: 'POST', path: '/v1/messages', signal: call.signal, timeout: call.timeout } as const;
  const answer = await tools.write(request, body);
  const message = tools.read.message(answer.json, readText(body.conversation_id) ?? '');
  if (!message) throw new BrokenAnswer('/v1/messages: cannot be read');
  // Made just now, so it tells the service's clock.
  learnClock(tools.profile, message.created_at);
  return message;
}

export async function createGroup(tools: Tools, call: Call): Promise<Group> {
  const { contacts, ...fields } = bodyOf(call.body);
  const refs = refsOf(contacts);
  const request = { method: 'POST', path: '/v1/groups', signal: call.signal, timeout: call.timeout } as const;
  let refusal: unknown;
  for (const encoding of inOrder(tools)) {
    const named = refs.map((ref) => encodeRef(tools, ref, encoding));
    try {
      const answer = await tools.write(request, refs.length > 0 ? { ...fields, contacts: named } : fields);
      const group = tools.read.group(answer.json);
      if (!group) throw new BrokenAnswer('/v1/groups: cannot be read');
      if (hasMembers(tools, group, refs)) return group;
      return await writeMembers(tools, group.id, refs, call);
    } catch (error) {
      // Refused means that nothing was made: the members may be put another way.
      if (refs.length === 0 || !isRefusedForm(error)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

export async function updateMessage(tools: Tools, id: string, call: Call): Promise<Message> {
  const { message, reactions, attachments } = bodyOf(call.body);
  let result = isOwnVersion(call.ifMatch) ? unchanged(await getMessage(tools, id, call), call.ifMatch) : null;
  if (typeof message === 'string') result = await writeText(tools, id, message, call);
  if (attachments !== undefined) result = await writeAttachments(tools, id, attachments, call);
  if (reactions !== undefined) {
    const me = tools.me();
    // Nobody in particular: then the body already says all there is to say.
    result = me
      ? await writeReactions(tools, id, me, wishesOf(me, reactions), call)
      : await putMessage(tools, id, { reactions }, call);
  }
  return result ?? getMessage(tools, id, call);
}

export async function updateGroup(tools: Tools, id: string, call: Call): Promise<Group> {
  const { contacts, archived_at, ...fields } = bodyOf(call.body);
  let result = isOwnVersion(call.ifMatch) ? unchanged(await getGroup(tools, id, call), call.ifMatch) : null;
  if (Object.keys(fields).length > 0) result = await putGroup(tools, id, fields, call);
  if (contacts !== undefined) result = await writeMembers(tools, id, refsOf(contacts), call);
  if (typeof archived_at === 'number') result = await archive(tools, id, archived_at, call);
  else if (archived_at !== undefined) result = await restore(tools, id, call);
  return result ?? getGroup(tools, id, call);
}

/** A service without ETags is looked at before it is written to; a change met there is the same 412. */
function unchanged<T extends Message | Group>(current: T, version?: string): T {
  if (versionOf(current) !== version) throw new ApiError({ status: 412, code: 'precondition-failed', current });
  return current;
}

async function writeText(tools: Tools, id: string, message: string, bounds: Bounds): Promise<Message> {
  const { scalars = 'form' } = tools.profile.get();
  const result = await putMessage(tools, id, { message }, bounds);
  if (result.message.trim() === message.trim()) return result;
  // A body that was accepted and not read: the other form, once.
  const other = scalars === 'form' ? 'json' : 'form';
  const again = await putMessage(tools, id, { message }, bounds, other).catch(() => result);
  if (again.message.trim() === message.trim()) tools.profile.learn({ scalars: other });
  return again;
}

function wishesOf(me: string, reactions: Json): Map<string, boolean> {
  const maps = (Array.isArray(reactions) ? reactions : [reactions]).filter(isRecord);
  return new Map(
    maps.flatMap((map) => Object.entries(map).map(([name, users]) => [name, readList(users).includes(me)] as const)),
  );
}
