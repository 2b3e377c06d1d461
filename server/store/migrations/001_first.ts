import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** Ids compare as bytes, because a language's collation would break the order of cursors. */
const keyType = (kind: StoreKind) => (kind === 'postgres' ? sql`text collate "C"` : sql`text`);
const counter = (kind: StoreKind) =>
  kind === 'postgres' ? sql`bigserial primary key` : sql`integer primary key autoincrement`;

export const first = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = keyType(kind);
    const statements = [
      sql`create table contact (
        id ${key} primary key, username text not null, username_key ${key} not null unique,
        skeleton ${key} not null unique, password text, phone_number text, avatar_url text,
        last_active_at bigint, created_at bigint not null, role text not null)`,
      sql`create table token (
        hash ${key} primary key, contact_id ${key} not null references contact (id), session_id ${key} not null,
        kind text not null, created_at bigint not null, expires_at bigint not null)`,
      sql`create index token_session on token (session_id)`,
      sql`create index token_expiry on token (expires_at)`,
      sql`create table groups (
        id ${key} primary key, conversation_id ${key} not null unique, name text not null, description text,
        avatar_url text, created_at bigint not null, archived_at bigint, version bigint not null,
        activity ${key} not null, last_seq bigint not null, last_ms bigint not null, last_message_id ${key})`,
      sql`create table member (
        group_id ${key} not null references groups (id) on delete cascade, conversation_id ${key} not null,
        contact_id ${key} not null references contact (id), role text not null, listed integer not null,
        position integer not null, joined_at bigint not null, read_up_to ${key},
        primary key (group_id, contact_id))`,
      sql`create unique index member_contact on member (contact_id, conversation_id)`,
      sql`create index member_conversation on member (conversation_id, contact_id)`,
      sql`create table read_mark (
        conversation_id ${key} not null, contact_id ${key} not null, up_to ${key} not null, at bigint not null,
        primary key (conversation_id, contact_id, up_to))`,
      sql`create table message (
        id ${key} primary key, conversation_id ${key} not null, contact_id ${key} not null references contact (id),
        message text not null, seq bigint not null, version bigint not null, created_at bigint not null,
        updated_at bigint, seen_at bigint)`,
      sql`create index message_place on message (conversation_id, id)`,
      sql`create index message_unseen on message (conversation_id, id) where seen_at is null`,
      sql`create table attachment (
        id ${key} primary key, message_id ${key} not null references message (id) on delete cascade,
        position integer not null, filename text not null, file_url text not null, file_type text not null,
        file_size bigint, width integer, height integer, created_at bigint not null)`,
      sql`create index attachment_message on attachment (message_id)`,
      sql`create table reaction (
        message_id ${key} not null references message (id) on delete cascade, name text not null,
        contact_id ${key} not null references contact (id), created_at bigint not null,
        primary key (message_id, name, contact_id))`,
      sql`create table idempotency (
        contact_id ${key} not null, key ${key} not null, route text not null, fingerprint text not null,
        status integer not null, body text, etag text, resource_id ${key} not null, conversation_id ${key},
        created_at bigint not null, primary key (contact_id, key))`,
      sql`create index idempotency_age on idempotency (created_at)`,
      sql`create index idempotency_resource on idempotency (resource_id)`,
      sql`create index idempotency_conversation on idempotency (conversation_id)`,
      sql`create table event (
        id ${counter(kind)}, type text not null, group_id ${key} not null, conversation_id ${key} not null,
        message_id ${key}, contact_id ${key}, only_for ${key}, created_at bigint not null)`,
      sql`create index event_age on event (created_at)`,
      sql`create table deleted_group (id ${key} primary key, activity ${key} not null, deleted_at bigint not null)`,
      sql`create table audit (
        id ${counter(kind)}, at bigint not null, actor_id ${key}, action text not null, object text not null,
        request_id text not null, ip text not null, result text not null)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
