import { sql } from 'kysely';
import type { AuditAction, AuditEntry } from '../../src/contract';
import { insertInBatches } from './database/batches';
import { escapeLike } from './database/escapeLike';
import type { Db } from './database/schema';
import { namesLike } from './people/contacts';
import type { Slice } from './slice';
import { toSeconds } from './times';

export interface AuditFact {
  action: AuditAction;
  objectType: 'group' | 'message' | 'contact' | 'session' | 'request' | 'report';
  /** An id, because no text of a conversation may enter the trail. */
  objectId: string;
  /** The name stays in the trail after the deletion of the group. */
  group?: { id: string; name: string } | undefined;
  subjectId?: string | undefined;
  detail?: string;
  result?: 'done' | 'refused';
}

export interface NewAuditEntry extends AuditFact {
  actorId: string | null;
  requestId: string;
  ip: string;
}

/** The caller passes the transaction of the recorded change. `now` is Unix milliseconds. */
export async function addAudit(db: Db, entries: NewAuditEntry[], now: number) {
  const rows = entries.map((entry) => ({
    at: now,
    actor_id: entry.actorId,
    action: entry.action,
    object_type: entry.objectType,
    object: entry.objectId,
    group_id: entry.group?.id ?? null,
    group_name: entry.group?.name ?? null,
    subject_id: entry.subjectId ?? null,
    detail: entry.detail ?? null,
    request_id: entry.requestId,
    ip: truncated(entry.ip),
    result: entry.result ?? 'done',
  }));
  await insertInBatches(db, 'audit', rows);
}

/** Times are Unix milliseconds. */
export interface AuditFilter {
  actions?: string[];
  /** The beginning of the actor's or the subject's name. */
  person?: string;
  /** A substring of the group's name. */
  group?: string;
  since?: number;
  until?: number;
}

/** Maximum entries that a filtered search reads for one page. */
export const entriesPerRead = 10_000;

/** The id of the last entry that a filtered search reads for one page, or undefined if fewer entries are left. */
export async function endOfRead(db: Db, { after, before }: Pick<Slice, 'after' | 'before'>) {
  const last = await db
    .selectFrom('audit')
    .select('id')
    .$if(after !== undefined, (q) => q.where('id', '<', Number(after)))
    .$if(before !== undefined, (q) => q.where('id', '>', Number(before)))
    .orderBy('id', before === undefined ? 'desc' : 'asc')
    .offset(entriesPerRead - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}

interface AuditWanted extends Slice {
  reports: boolean;
  filter?: AuditFilter;
  end?: number | undefined;
}

/**
 * Latest entry first, or earliest entry first with `before`. `groupId` null means all groups. `reports` is false for
 * group admins, because a report may be about a group admin.
 */
export async function listAudit(
  db: Db,
  groupId: string | null,
  { limit, after, before, reports, filter = {}, end }: AuditWanted,
): Promise<AuditEntry[]> {
  const { actions, person = '', group, since, until } = filter;
  const names = namesLike(person);
  const rows = await db
    .selectFrom('audit')
    .leftJoin('contact as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('contact as subject', 'subject.id', 'audit.subject_id')
    .leftJoin('groups', 'groups.id', 'audit.group_id')
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.object_type', 'audit.object', 'audit.group_id'])
    .select(['audit.group_name', 'audit.request_id', 'audit.detail', 'groups.name as name_now'])
    .select(['actor.username as actor', 'subject.username as subject'])
    .$if(groupId !== null, (q) => q.where('audit.group_id', '=', groupId))
    .$if(!reports, (q) => q.where('audit.action', 'not in', ['group.report', 'message.report', 'report.close']))
    .$if(actions !== undefined, (q) => q.where('audit.action', 'in', actions ?? []))
    .$if(names !== '', (q) =>
      q.where(
        sql<boolean>`(actor.username_fold like ${names} escape '\\' or subject.username_fold like ${names} escape '\\')`,
      ),
    )
    .$if(group !== undefined, (q) =>
      q.where(
        sql<boolean>`lower(coalesce(audit.group_name, groups.name)) like lower(${`%${escapeLike(group ?? '')}%`}) escape '\\'`,
      ),
    )
    .$if(since !== undefined, (q) => q.where('audit.at', '>=', since ?? 0))
    .$if(until !== undefined, (q) => q.where('audit.at', '<', until ?? 0))
    .$if(after !== undefined, (q) => q.where('audit.id', '<', Number(after)))
    .$if(before !== undefined, (q) => q.where('audit.id', '>', Number(before)))
    .$if(end !== undefined, (q) => q.where('audit.id', before === undefined ? '>=' : '<=', end ?? 0))
    .orderBy('audit.id', before === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: toSeconds(row.at),
    actor: row.actor,
    action: row.action,
    object_type: row.object_type,
    object_id: row.object,
    group_id: row.group_id,
    group_name: row.group_name ?? row.name_now,
    subject: row.subject,
    detail: row.detail,
    request_id: row.request_id,
  }));
}

export const hasAudit = async (db: Db, groupId: string): Promise<boolean> =>
  (await db.selectFrom('audit').select('id').where('group_id', '=', groupId).limit(1).executeTakeFirst()) !== undefined;

/** A truncated address identifies a network but no person. */
function truncated(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.0`;
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::` : ip;
}
