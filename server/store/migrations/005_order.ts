import { type Kysely, type Migration, sql } from 'kysely';

/** Positions start after all stored positions. */
export const order: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table write_order (id integer primary key, ms bigint not null, number bigint not null)`.execute(
      db,
    );
    await sql`insert into write_order (id, ms, number)
      select 1, coalesce(max(last_ms), 0) + 1, 0 from groups`.execute(db);
  },
};
