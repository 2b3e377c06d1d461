import { sql } from 'kysely';
import { batchesOf, deleteInBatches } from '../database/batches';
import type { Db, Tx } from '../database/schema';

export interface Departure {
  personId: string;
  /** A departure without an adder is not stored. */
  addedBy: string | null | undefined;
}

export async function addDepartures(tx: Tx, groupId: string, departures: Departure[], at: number) {
  const rows = departures.flatMap(({ personId, addedBy }) =>
    addedBy ? [{ group_id: groupId, person_id: personId, added_by: addedBy, at }] : [],
  );
  for (const batch of batchesOf(rows))
    await tx
      .insertInto('departure')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['group_id', 'person_id', 'added_by']).doUpdateSet({ at }))
      .execute();
}

export async function departedSince(
  db: Db,
  { groupId, adder, people, since }: { groupId: string; adder: string; people: string[]; since: number },
): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('departure')
    .select('person_id')
    .where('group_id', '=', groupId)
    .where('added_by', '=', adder)
    .where('person_id', 'in', people)
    .where('at', '>', since)
    .execute();
  return rows.map((row) => row.person_id);
}

export const sweepDepartures = (db: Db, before: number) =>
  deleteInBatches(db, 'departure', ['group_id', 'person_id', 'added_by'], sql`at <= ${before}`);
