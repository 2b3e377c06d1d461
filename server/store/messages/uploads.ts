import type { Insertable, Selectable } from 'kysely';
import { rowsPerDeletion } from '../database/batches';
import type { Db, Schema, StoreKind, Tx } from '../database/schema';

export type UploadRow = Selectable<Schema['upload']>;
export type UploadPlace = { message_id: string } | { group_id: string } | { contact_id: string };

export const insertUpload = (db: Db, row: Insertable<Schema['upload']>) =>
  db.insertInto('upload').values(row).execute();

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the uploads until the transaction ends. */
export async function unattachedUploads(tx: Tx, kind: StoreKind, ids: string[], ownerId: string): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .where('group_id', 'is', null)
    .where('contact_id', 'is', null)
    .$if(kind === 'postgres', (q) => q.forNoKeyUpdate())
    .execute();
}

/** Returns false for an attached upload, so that two concurrent messages cannot share an upload. */
export async function claimUpload(db: Db, id: string, place: UploadPlace) {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set(place)
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .where('group_id', 'is', null)
    .where('contact_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Serialises an owner's uploads and profile changes until the transaction ends. SQLite needs no lock, because it has
 * one writer at a time.
 */
export async function lockOwner(tx: Tx, kind: StoreKind, ownerId: string) {
  if (kind === 'postgres')
    await tx.selectFrom('contact').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

export async function uploadedBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('upload')
    .select((upload) => upload.fn.sum('file_size').as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

const names = (rows: { name: string }[]) => rows.map((row) => row.name);

/** Returns file names, which the caller removes after the commit. */
export const deleteUploads = async (db: Db, ids: string[]): Promise<string[]> =>
  ids.length === 0 ? [] : names(await db.deleteFrom('upload').where('id', 'in', ids).returning('name').execute());

export const deleteUploadsOfMessages = async (db: Db, messageIds: string[]): Promise<string[]> =>
  names(await db.deleteFrom('upload').where('message_id', 'in', messageIds).returning('name').execute());

/** Returns file names, which the caller removes after the commit. */
export const deletePicturesOfGroup = async (db: Db, groupId: string): Promise<string[]> =>
  names(await db.deleteFrom('upload').where('group_id', '=', groupId).returning('name').execute());

/** Corrects future dates to `now` (Unix milliseconds), because a clock may be set back. */
export const redateUploads = (db: Db, now: number) =>
  db
    .updateTable('upload')
    .set({ created_at: now })
    .where('message_id', 'is', null)
    .where('group_id', 'is', null)
    .where('contact_id', 'is', null)
    .where('created_at', '>', now)
    .execute();

/** Deletes one batch of unattached uploads from before `before` (Unix milliseconds). Returns their file names. */
export const deleteUnattachedUploads = async (db: Db, before: number): Promise<string[]> =>
  names(
    await db
      .deleteFrom('upload')
      .where('id', 'in', (upload) =>
        upload
          .selectFrom('upload')
          .select('id')
          .where('message_id', 'is', null)
          .where('group_id', 'is', null)
          .where('contact_id', 'is', null)
          .where('created_at', '<', before)
          .limit(rowsPerDeletion),
      )
      .returning('name')
      .execute(),
  );

export async function existingUploadNames(db: Db, candidates: string[]): Promise<Set<string>> {
  return new Set(names(await db.selectFrom('upload').select('name').where('name', 'in', candidates).execute()));
}
