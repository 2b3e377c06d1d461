import { type Kysely, type Migration, sql } from 'kysely';

export const preferences: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`alter table member add column pinned integer not null default 0`,
      sql`alter table member add column muted integer not null default 0`,
      sql`alter table member add column muted_until bigint`,
      sql`alter table member add column hidden_at bigint`,
      sql`alter table member add column preference_version bigint not null default 0`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
