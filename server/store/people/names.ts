import { sql } from 'kysely';
import { fold } from '../../../src/contract/fold';
import { nameKey, normalName, skeleton } from '../../accounts/usernames';
import { dayMs } from '../../durations';
import { deleteInBatches } from '../database/batches';
import type { Db } from '../database/schema';

/** A former name is reserved for this time, so that the name still means the same person. */
export const formerNameMs = 90 * dayMs;

/** Also returns true for look-alikes, and for reserved former names of others. `now` is Unix milliseconds. */
export async function isNameTaken(
  db: Db,
  { username, owner = '', now }: { username: string; owner?: string; now: number },
): Promise<boolean> {
  const drawn = skeleton(username);
  const holder = await db
    .selectFrom('contact')
    .select('id')
    .where((row) => row.or([row('username_key', '=', nameKey(username)), row('skeleton', '=', drawn)]))
    .where('id', '<>', owner)
    .executeTakeFirst();
  if (holder) return true;
  const former = await db
    .selectFrom('former_name')
    .select('skeleton')
    .where('skeleton', '=', drawn)
    .where('contact_id', '<>', owner)
    .where('until', '>', now)
    .executeTakeFirst();
  return former !== undefined;
}

/** Reserves and returns the old name. Rejects with SQLSTATE 23505 if the new name is taken. */
export async function renameContact(
  db: Db,
  { id, username, now }: { id: string; username: string; now: number },
): Promise<string> {
  const before = await db
    .selectFrom('contact')
    .select(['username', 'skeleton'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const drawn = skeleton(username);
  await db
    .updateTable('contact')
    .set({
      username: normalName(username),
      username_key: nameKey(username),
      username_fold: fold(username),
      skeleton: drawn,
    })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('former_name').where('skeleton', '=', drawn).execute();
  if (before.skeleton === drawn) return before.username;
  const until = now + formerNameMs;
  await db
    .insertInto('former_name')
    .values({ skeleton: before.skeleton, contact_id: id, until })
    .onConflict((conflict) => conflict.column('skeleton').doUpdateSet({ contact_id: id, until }))
    .execute();
  return before.username;
}

export const sweepFormerNames = (db: Db, now: number) =>
  deleteInBatches(db, 'former_name', ['skeleton'], sql`until <= ${now}`);
