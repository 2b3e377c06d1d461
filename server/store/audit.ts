import type { AuditAction } from '../../src/contract';
import type { Db } from './schema';

export interface NewAuditEntry {
  actorId: string | null;
  action: AuditAction;
  /** Ids only: what was written in a conversation does not belong in here. */
  object: string;
  requestId: string;
  ip: string;
  result?: 'done' | 'refused';
}

/** Append only, in the transaction of what it tells of. */
export async function addAudit(db: Db, entries: NewAuditEntry[], now: number) {
  if (entries.length === 0) return;
  await db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        at: now,
        actor_id: entry.actorId,
        action: entry.action,
        object: entry.object,
        request_id: entry.requestId,
        ip: truncated(entry.ip),
        result: entry.result ?? 'done',
      })),
    )
    .execute();
}

/** Enough to tell networks apart, not people. */
function truncated(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.0`;
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::` : ip;
}
