import type { OpenReport } from '../../src/contract';
import type { Db } from './database/schema';
import type { Slice } from './slice';
import { toSeconds } from './times';

const reportActions = ['group.report', 'message.report'];

export async function listReports(db: Db, { limit, after, before }: Slice): Promise<OpenReport[]> {
  const rows = await openReports(db)
    .$if(after !== undefined, (q) => q.where('audit.id', '<', Number(after)))
    .$if(before !== undefined, (q) => q.where('audit.id', '>', Number(before)))
    .orderBy('audit.id', before === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: toSeconds(row.at),
    reporter: row.reporter,
    reason: row.detail ?? '',
    group_id: row.group_now,
    group_name: row.group_now === null ? row.group_name : row.name_now,
    message_id: row.message_now,
    author:
      row.author === null || row.subject_id === null
        ? null
        : { id: row.subject_id, username: row.author, is_disabled: row.disabled_at !== null },
  }));
}

export const findReport = (db: Db, id: string) => openReports(db).where('audit.id', '=', Number(id)).executeTakeFirst();

/** The columns of a deleted group, message or account are null. */
const openReports = (db: Db) =>
  db
    .selectFrom('audit')
    .leftJoin('contact as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('contact as subject', 'subject.id', 'audit.subject_id')
    .leftJoin('groups', 'groups.id', 'audit.group_id')
    .leftJoin('message', (join) => join.on('object_type', '=', 'message').onRef('message.id', '=', 'object'))
    .select(['audit.id', 'audit.at', 'audit.detail', 'audit.group_id', 'audit.group_name', 'audit.subject_id'])
    .select(['groups.id as group_now', 'groups.name as name_now', 'message.id as message_now'])
    .select(['actor.username as reporter', 'subject.username as author', 'subject.disabled_at'])
    .where('audit.action', 'in', reportActions)
    .where('audit.id', 'not in', (closed) =>
      closed
        .selectFrom('audit')
        .select(({ cast, ref }) => cast<number>(ref('object'), 'bigint').as('id'))
        .where('action', '=', 'report.close'),
    );
