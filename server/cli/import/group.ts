import { isSafeUrl, type Limits, toWireName, withoutHidden } from '../../../src/contract';
import type { Files } from '../../files/files';
import { activityKey, groupId, messageId, newId } from '../../ids';
import { addAudit } from '../../store/audit';
import { insertInBatches } from '../../store/database/batches';
import type { Store } from '../../store/database/store';
import { addEvents } from '../../store/events';
import { BadExport } from './badExport';
import { storeFiles } from './files';
import { addMessages, sentTimes } from './messages';
import { findPeople, type People } from './people';
import type { ReadCopy } from './read';

export interface Imported {
  groupId: string;
  messages: number;
  members: number;
  files: number;
  added: string[];
  notes: string[];
}

interface Options {
  limits: Limits;
  /** Username of an admin, in addition to the admins that the exported file names. */
  admin?: string | undefined;
  now: number;
}

/**
 * Creates a group from an exported file, in one transaction. Ids are new; times, people and texts stay the same. Throws
 * `BadExport`.
 */
export async function importGroup(store: Store, files: Files, copy: ReadCopy, options: Options): Promise<Imported> {
  const { limits, admin, now } = options;
  const notes: string[] = [];
  const stored = await storeFiles(files, copy, limits, (text) => notes.push(text));
  try {
    return await store.write(async (tx) => {
      const people = await findPeople(tx, store.kind, copy, { admin, now });
      const group = groupRow(copy, people, now);
      const { avatar_url } = copy.group;
      if (avatar_url && !group.avatar_url) notes.push("The group's picture is not in the copy");
      await tx.insertInto('groups').values(group).execute();
      const members = memberRows(copy, people, group, admin, now);
      await insertInBatches(tx, 'member', members);
      await addMessages(tx, store, { copy, people, stored, group, notes });
      const fact = { action: 'group.import', objectType: 'group', objectId: group.id, group } as const;
      const by = { actorId: null, requestId: 'command-line', ip: '' };
      const attributed = attributedTo(copy, people).map((subjectId) => ({ ...fact, ...by, subjectId }));
      await addAudit(tx, [{ ...fact, ...by }, ...attributed], now);
      const place = { groupId: group.id, conversationId: group.conversation_id };
      await addEvents(tx, [{ type: 'group.created', ...place }], now);
      const counts = { messages: copy.messages.length, members: members.length, files: stored.size };
      return { groupId: group.id, ...counts, added: people.added, notes };
    });
  } catch (error) {
    await files.remove([...stored.values()].map(({ name }) => name));
    throw error;
  }
}

function attributedTo({ messages }: ReadCopy, { idOf, known }: People): string[] {
  const names = messages.flatMap(({ contact, reactions }) => [
    contact.username,
    ...reactions.flatMap((reaction) => Object.values(reaction).flat()),
  ]);
  return [...new Set(names.map(idOf))].filter((id) => known.has(id));
}

function groupRow(copy: ReadCopy, people: People, now: number) {
  const { group, messages } = copy;
  const id = groupId({ ms: now, number: 0 });
  const lastMs = sentTimes(copy).at(-1) ?? group.created_at * 1_000;
  return {
    id,
    conversation_id: newId('cnv', now),
    // Removes hidden characters: the exported file may be older than the rule that refuses them in names.
    name: withoutHidden(toWireName(group.name)),
    description: group.description && withoutHidden(toWireName(group.description), { lines: true }),
    avatar_url:
      group.avatar_url && isSafeUrl(group.avatar_url) && !group.avatar_url.includes('/v1/files/')
        ? group.avatar_url
        : null,
    created_at: group.created_at * 1_000,
    archived_at: group.archived_at === null ? null : group.archived_at * 1_000,
    archived_by: (group.archived_at !== null && group.archived_by && people.idOf(group.archived_by)) || null,
    version: 1,
    activity: activityKey({ ms: lastMs, number: messages.length }, id),
    last_seq: messages.length,
    last_ms: lastMs,
    last_message_id: messages.length > 0 ? messageId({ ms: lastMs, number: messages.length }) : null,
    deleted_count: 0,
  };
}
type Group = ReturnType<typeof groupRow>;

/** The first member becomes admin if neither the exported file nor `admin` names an admin. */
function memberRows({ group, admins }: ReadCopy, people: People, row: Group, admin: string | undefined, now: number) {
  const shown = group.contacts.map((contact) => contact.username);
  const names = [...new Set([...shown, ...admins, ...(admin ? [admin] : [])].map(people.idOf))];
  const named = new Set([...admins, ...(admin ? [admin] : [])].map(people.idOf));
  if (names.length === 0)
    throw new BadExport(['group.contacts: nobody is in it; name who shall administer it: --admin <username>']);
  const leads = named.size > 0 ? named : new Set(names.slice(0, 1));
  return names.map((contactId, position) => ({
    group_id: row.id,
    conversation_id: row.conversation_id,
    contact_id: contactId,
    role: leads.has(contactId) ? ('admin' as const) : ('member' as const),
    listed: shown.length > 0 ? 1 : 0,
    position,
    joined_at: now,
    read_up_to: row.last_message_id,
    kept_at: now,
  }));
}
