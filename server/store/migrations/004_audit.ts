import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const audit = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const statements = [
      sql`alter table groups add column archived_by ${key}`,
      sql`alter table groups add column deleted_count bigint not null default 0`,
      sql`update groups set deleted_count = last_seq -
        (select count(*) from message where message.conversation_id = groups.conversation_id)`,
      sql`alter table audit add column object_type text not null default ''`,
      sql`alter table audit add column group_id ${key}`,
      sql`alter table audit add column group_name text`,
      sql`alter table audit add column subject_id ${key}`,
      // `object` of an earlier entry is `<group>`, `<group> <contact>`, or the id of a message or contact.
      sql`update audit set group_id = substr(object, 1, 26), subject_id = nullif(substr(object, 28), ''),
        object = substr(object, 1, 26), object_type = 'group' where substr(object, 1, 4) = 'grp_'`,
      sql`update audit set object_type = 'message' where substr(object, 1, 4) = 'msg_'`,
      sql`update audit set object_type = 'contact', subject_id = object where substr(object, 1, 4) = 'con_'`,
      sql`create index audit_group on audit (group_id, id)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
