import { sql } from 'kysely';
import { deleteInBatches } from '../database/batches';
import type { Db } from '../database/schema';

export interface Departure {
  groupId: string;
  personId: string;
  addedBy: string;
  at: number;
}

export const addDeparture = (db: Db, { groupId, personId, addedBy, at }: Departure) =>
  db
    .insertInto('departure')
    .values({ group_id: groupId, person_id: personId, added_by: addedBy, at })
    .onConflict((conflict) => conflict.columns(['group_id', 'person_id', 'added_by']).doUpdateSet({ at }))
    .execute();

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
