import { type Selectable, sql } from 'kysely';
import type { Db, Schema, StoredEventType } from './database/schema';

export type EventRow = Selectable<Schema['event']>;
export const eventsKeptMs = 24 * 3_600_000;

export interface NewEvent {
  type: StoredEventType;
  groupId: string;
  conversationId: string;
  messageId?: string;
  contactId?: string;
  onlyFor?: string;
}

/** Where PostgreSQL tells every process of the service that there is something to read. */
export const notifyChannel = 'confab';

/**
 * Last thing in a transaction. In PostgreSQL a lower number could otherwise be committed after a higher one had been read,
 * and its event would be missed; holding this lock until the commit makes numbers appear in order. What the other
 * processes are told is a number and nothing that was written: they read it themselves, for whoever may see it.
 */
export async function addEvents(db: Db, kind: 'sqlite' | 'postgres', events: NewEvent[], now: number) {
  if (events.length === 0) return;
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(20250)`.execute(db);
  const rows = await db
    .insertInto('event')
    .values(
      events.map((event) => ({
        type: event.type,
        group_id: event.groupId,
        conversation_id: event.conversationId,
        message_id: event.messageId ?? null,
        contact_id: event.contactId ?? null,
        only_for: event.onlyFor ?? null,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  if (kind === 'postgres') await sql`select pg_notify(${notifyChannel}, ${String(rows.at(-1)?.id)})`.execute(db);
}

export const eventsAfter = (db: Db, id: number, limit: number): Promise<EventRow[]> =>
  db.selectFrom('event').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

export async function lastEventId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((event) => event.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Whether everything after `id` is still here. */
export async function canReplayFrom(db: Db, id: number): Promise<boolean> {
  const known = await db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return true;
  const any = await db.selectFrom('event').select('id').limit(1).executeTakeFirst();
  return id === 0 && !any;
}

/** The newest row stays for ever: it is what the next number is told from. */
export const sweepEvents = (db: Db, before: number) =>
  db
    .deleteFrom('event')
    .where('created_at', '<', before)
    .where('id', '<', (event) => event.selectFrom('event').select((row) => row.fn.max('id').as('id')))
    .execute();
