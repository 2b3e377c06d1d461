import { type Kysely, type Migration, sql } from 'kysely';

/** Pins, mutes and hidden groups of a member. */
export const preferences: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = [
      'pinned integer not null default 0',
      'muted integer not null default 0',
      'muted_until bigint',
      'hidden_at bigint',
      'preference_version bigint not null default 0',
    ];
    for (const column of columns) await sql`alter table member add column ${sql.raw(column)}`.execute(db);
  },
};
