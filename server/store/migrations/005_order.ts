import { type Kysely, type Migration, sql } from 'kysely';

/** One row, from which every message and group takes its position. It starts after all positions that exist. */
export const order: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table write_order (id integer primary key, ms bigint not null, number bigint not null)`.execute(
      db,
    );
    await sql`insert into write_order (id, ms, number)
      select 1, coalesce(max(last_ms), 0) + 1, 0 from groups`.execute(db);
  },
};
