import { type Selectable, sql } from 'kysely';
import type { GroupPreference } from '../../../src/contract';
import type { Db, Schema, StoreKind, Tx } from '../database/schema';
import { toSecondsOrNull } from '../times';

const columns = ['group_id', 'pinned', 'muted', 'muted_until', 'hidden_at', 'preference_version'] as const;
type Row = Pick<Selectable<Schema['member']>, (typeof columns)[number]>;

/** Times are Unix milliseconds. */
export type PreferenceChange = Partial<Pick<Row, 'pinned' | 'muted' | 'muted_until' | 'hidden_at'>>;

const toPreference = (row: Row): GroupPreference => ({
  group_id: row.group_id,
  version: row.preference_version,
  pinned: row.pinned === 1,
  muted: row.muted === 1,
  muted_until: toSecondsOrNull(row.muted_until),
  hidden_at: toSecondsOrNull(row.hidden_at),
});

const ofMember = (db: Db, contactId: string) =>
  db.selectFrom('member').select(columns).where('contact_id', '=', contactId);

/** Omits groups whose preferences the member never changed. */
export const listPreferences = async (db: Db, contactId: string): Promise<GroupPreference[]> =>
  (await ofMember(db, contactId).where('preference_version', '>', 0).orderBy('group_id').execute()).map(toPreference);

export async function findPreference(db: Db, groupId: string, contactId: string): Promise<GroupPreference | undefined> {
  const row = await ofMember(db, contactId).where('group_id', '=', groupId).executeTakeFirst();
  return row && toPreference(row);
}

/** Locks the membership until the transaction ends. */
export async function lockPreference(
  tx: Tx,
  kind: StoreKind,
  groupId: string,
  contactId: string,
): Promise<GroupPreference | undefined> {
  const row = await ofMember(tx, contactId)
    .where('group_id', '=', groupId)
    .$if(kind === 'postgres', (q) => q.forNoKeyUpdate())
    .executeTakeFirst();
  return row && toPreference(row);
}

export async function changePreference(
  tx: Tx,
  groupId: string,
  contactId: string,
  change: PreferenceChange,
): Promise<GroupPreference> {
  const row = await tx
    .updateTable('member')
    .set({ ...change, preference_version: sql<number>`preference_version + 1` })
    .where('group_id', '=', groupId)
    .where('contact_id', '=', contactId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toPreference(row);
}
