import { type Insertable, type Selectable, sql } from 'kysely';
import { dayMs } from '../durations';
import { deleteInBatches, insertsOf } from './database/batches';
import { prepare } from './database/prepared';
import type { Db, Schema, StoredEventType, Tx } from './database/schema';
import type { Reader } from './groups/waitingMarkers';

export type EventRow = Selectable<Schema['event']>;
export const eventsKeptMs = dayMs;

export interface NewEvent {
  type: StoredEventType;
  groupId: string;
  conversationId: string;
  messageId?: string;
  contactId?: string;
  onlyFor?: string;
  readers?: Reader[];
}

/** PostgreSQL notifies all processes on this channel. */
export const notifyChannel = 'confab';

/** The caller adds events in the transaction of the change, after the change. */
export async function addEvents(tx: Tx, events: NewEvent[], now: number) {
  for (const write of eventWrites(tx, events, now)) await write.execute();
}

/** Most changes have one event, so the insert of a single row is prepared. */
const eventInsert = prepare<Omit<Insertable<Schema['event']>, 'id'>, unknown>((db, value) =>
  db.insertInto('event').values({
    type: value('type'),
    group_id: value('group_id'),
    conversation_id: value('conversation_id'),
    message_id: value('message_id'),
    contact_id: value('contact_id'),
    only_for: value('only_for'),
    readers: value('readers'),
    created_at: value('created_at'),
  }),
);

export function eventWrites(tx: Tx, events: NewEvent[], now: number) {
  const rows = events.map((event) => ({
    type: event.type,
    group_id: event.groupId,
    conversation_id: event.conversationId,
    message_id: event.messageId ?? null,
    contact_id: event.contactId ?? null,
    only_for: event.onlyFor ?? null,
    readers: event.readers ? JSON.stringify(event.readers) : null,
    created_at: now,
  }));
  const [only] = rows;
  return rows.length === 1 && only ? [eventInsert(tx, only)] : insertsOf(tx, 'event', rows);
}

export const eventsBetween = (db: Db, after: number, upTo: number, limit: number): Promise<EventRow[]> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();

export const newestEvents = async (
  db: Db,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<EventRow[]> =>
  (
    await db
      .selectFrom('event')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).reverse();

export async function lastEventId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((event) => event.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/**
 * Selects the events that the person may see: own events, events of own conversations, and changes of fellow members.
 */
const eventsOf = (db: Db, contactId: string) =>
  db
    .selectFrom('event')
    .select('event.id as id')
    .where((event) =>
      event.or([
        event('only_for', '=', contactId),
        event.and([
          event('only_for', 'is', null),
          event.exists(
            event
              .selectFrom('member')
              .select('member.contact_id')
              .whereRef('member.conversation_id', '=', 'event.conversation_id')
              .where('member.contact_id', '=', contactId),
          ),
        ]),
        event.and([
          event('type', '=', 'contact.updated'),
          event.or([
            event('event.contact_id', '=', contactId),
            event.exists(
              event
                .selectFrom('member as mine')
                .innerJoin('member as theirs', 'theirs.group_id', 'mine.group_id')
                .select('mine.contact_id')
                .where('mine.contact_id', '=', contactId)
                .whereRef('theirs.contact_id', '=', 'event.contact_id'),
            ),
          ]),
        ]),
      ]),
    );

/**
 * True if the event `id` is stored and the person may see this event. The answer must not reveal events of other
 * people. If the event is stored, all later events are stored too, because a sweep deletes the oldest events.
 */
export const canReplayFrom = async (db: Db, id: number, contactId: string): Promise<boolean> =>
  (await eventsOf(db, contactId).where('event.id', '=', id).executeTakeFirst()) !== undefined;

/** Maximum rows that are searched for a person's last event. */
const maxIdRows = 1_000;

export const lastEventIdOf = async (db: Db, contactId: string, upTo: number): Promise<number | undefined> =>
  (
    await eventsOf(db, contactId)
      .where('event.id', '>', upTo - maxIdRows)
      .where('event.id', '<=', upTo)
      .orderBy('event.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Keeps the newest event, because `lastEventId` reads the highest number from this table. */
export const sweepEvents = (db: Db, before: number) =>
  deleteInBatches(db, 'event', ['id'], sql`created_at < ${before} and id < (select max(id) from event)`);
