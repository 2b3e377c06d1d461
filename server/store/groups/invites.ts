import { type Selectable, sql } from 'kysely';
import { hashToken, newToken } from '../../accounts/hashToken';
import { newId } from '../../ids';
import { deleteInBatches } from '../database/batches';
import type { Db, Schema, Tx } from '../database/schema';

type Row = Selectable<Schema['invite']>;
export type NewInviteRow = Pick<Row, 'group_id' | 'role' | 'max_uses' | 'created_by' | 'created_at' | 'expires_at'>;

export async function insertInvite(tx: Tx, invite: NewInviteRow): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = newId('inv', invite.created_at);
  await tx
    .insertInto('invite')
    .values({ ...invite, id, hash: hashToken(token) })
    .execute();
  return { id, token };
}

/** Returns only usable invitations, newest first. */
export const listInvites = (db: Db, groupId: string, now: number) =>
  db
    .selectFrom('invite')
    .innerJoin('contact', 'contact.id', 'invite.created_by')
    .select(['invite.id', 'invite.role', 'max_uses', 'uses', 'contact.username', 'invite.created_at', 'expires_at'])
    .where('group_id', '=', groupId)
    .where('expires_at', '>', now)
    .where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]))
    .orderBy('invite.created_at', 'desc')
    .orderBy('invite.id', 'desc')
    .execute();

export const findInvite = (db: Db, token: string) =>
  db
    .selectFrom('invite')
    .innerJoin('groups', 'groups.id', 'invite.group_id')
    .innerJoin('contact', 'contact.id', 'invite.created_by')
    .leftJoin('member', (join) =>
      join.onRef('member.group_id', '=', 'invite.group_id').onRef('member.contact_id', '=', 'invite.created_by'),
    )
    .select(['invite.id', 'invite.group_id', 'invite.role', 'invite.created_by', 'max_uses', 'uses', 'expires_at'])
    .select(['groups.name', 'groups.archived_at', 'contact.username', 'contact.disabled_at'])
    .select(['contact.role as inviter_role', 'member.role as inviter_group_role'])
    .where('invite.hash', '=', hashToken(token))
    .executeTakeFirst();
export type FoundInvite = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

export const countUse = (tx: Tx, id: string) =>
  tx.updateTable('invite').set({ uses: sql<number>`uses + 1` }).where('id', '=', id).execute();

export const deleteInvite = async (tx: Tx, groupId: string, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('invite')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const sweepInvites = (db: Db, before: number) =>
  deleteInBatches(db, 'invite', ['id'], sql`expires_at < ${before}`);
