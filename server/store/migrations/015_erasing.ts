import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const erasing = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await sql`alter table deleted_group add column conversation_id ${key}`.execute(db);
    await sql`create index event_change on event (id) where message_id is null`.execute(db);
  },
});
