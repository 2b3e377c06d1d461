import type { Insertable } from 'kysely';
import { dayMs, minuteMs } from '../durations';
import { activityKey, groupId, messageId, newId } from '../ids';
import type { Schema } from '../store/database/schema';
import type { Name } from './people';
import type { DemoGroup } from './world';

interface Rows {
  groups: Insertable<Schema['groups']>[];
  members: Insertable<Schema['member']>[];
  messages: Insertable<Schema['message']>[];
  reactions: Insertable<Schema['reaction']>[];
  attachments: Insertable<Schema['attachment']>[];
  readMarks: Insertable<Schema['read_mark']>[];
  audit: Insertable<Schema['audit']>[];
}

export function rowsOf(groups: DemoGroup[], ids: Map<Name, string>, now: number): Rows {
  const rows: Rows = {
    groups: [],
    members: [],
    messages: [],
    reactions: [],
    attachments: [],
    readMarks: [],
    audit: [],
  };
  const idOf = (name: Name | undefined) => (name && ids.get(name)) ?? '';
  for (const group of groups) addGroup(rows, group, idOf, now);
  return rows;
}

function addGroup(rows: Rows, group: DemoGroup, idOf: (name: Name | undefined) => string, now: number) {
  const created = now - group.createdDaysAgo * dayMs;
  const id = groupId({ ms: created, number: rows.groups.length });
  const conversationId = newId('cnv', created);
  const archivedAt = group.archivedDaysAgo === undefined ? null : now - group.archivedDaysAgo * dayMs;
  const messages = messageRows(group, conversationId, created, idOf);
  const last = messages.at(-1);
  const lastMs = last?.created_at ?? created;
  rows.messages.push(...messages);
  group.lines.forEach((line, index) => {
    const message = messages[index];
    if (!message) return;
    let at = message.created_at;
    for (const { name, who } of line.reactions)
      for (const person of who) {
        at += 20_000;
        rows.reactions.push({ message_id: message.id, name, contact_id: idOf(person), created_at: at });
      }
    line.attachments.forEach((file, position) => {
      rows.attachments.push({
        id: newId('att', message.created_at),
        message_id: message.id,
        position,
        filename: file.filename,
        file_url: file.url,
        file_type: file.type,
        file_size: file.size,
        width: null,
        height: null,
        alt: null,
        created_at: message.created_at,
      });
    });
  });
  rows.groups.push({
    id,
    conversation_id: conversationId,
    name: group.name,
    description: group.description,
    avatar_url: null,
    created_at: created,
    archived_at: archivedAt,
    archived_by: archivedAt === null ? null : idOf(group.members[0]),
    version: 1,
    activity: activityKey({ ms: lastMs, number: messages.length }, id),
    last_seq: messages.length,
    last_ms: lastMs,
    last_message_id: last?.id ?? null,
  });
  rows.audit.push(...auditRows(group, id, idOf(group.members[0]), created, archivedAt));
  group.members.forEach((name, position) => {
    const read = messages[messages.length - 1 - (group.unread[name] ?? 0)];
    rows.members.push({
      group_id: id,
      conversation_id: conversationId,
      contact_id: idOf(name),
      role: position === 0 ? 'admin' : 'member',
      listed: 1,
      position,
      joined_at: created,
      read_up_to: read?.id ?? null,
      kept_at: created,
    });
    if (read)
      rows.readMarks.push({
        conversation_id: conversationId,
        contact_id: idOf(name),
        up_to: read.id,
        at: Math.min(now, read.created_at + 3 * minuteMs),
      });
  });
}

function auditRows(group: DemoGroup, id: string, founder: string, created: number, archivedAt: number | null) {
  const entry = { actor_id: founder, object_type: 'group', object: id, group_id: id, group_name: group.name };
  const rest = { subject_id: null, request_id: 'demonstration', ip: '', result: 'done' };
  return [
    { ...entry, ...rest, at: created, action: 'group.create' },
    ...(archivedAt === null ? [] : [{ ...entry, ...rest, at: archivedAt, action: 'group.archive' }]),
  ];
}

function messageRows(
  group: DemoGroup,
  conversationId: string,
  created: number,
  idOf: (name: Name | undefined) => string,
) {
  let ms = created;
  const unreadByAll = Math.min(...group.members.map((name) => group.unread[name] ?? 0));
  return group.lines.map((line, index) => {
    ms = Math.max(ms + 1, line.at);
    const seen = index < group.lines.length - unreadByAll;
    return {
      id: messageId({ ms, number: index + 1 }),
      conversation_id: conversationId,
      contact_id: idOf(line.who),
      message: line.text,
      seq: index + 1,
      version: line.edited ? 2 : 1,
      created_at: ms,
      updated_at: line.edited ? ms + minuteMs : null,
      seen_at: seen ? ms + minuteMs : null,
    };
  });
}
