import { sql } from 'kysely';
import type { Store } from './store';

/** Number of skipped event ids, more than a service uses between a dump and its restore. */
const skipped = 1_000_000;

/**
 * Detects a restored dump. Deletes the events of the dump and skips ids. Otherwise a new event could get the id of an
 * event that a client has already received.
 */
export async function forgetRestoredEvents({ kind, write }: Store) {
  if (kind !== 'postgres') return;
  await write(async (tx) => {
    const { rows } = await sql<{ here: string }>`
      select system_identifier || '/' || 'event'::regclass::oid as here from pg_control_system()`.execute(tx);
    const here = rows[0]?.here ?? '';
    const known = await tx.selectFrom('event_home').select('place').executeTakeFirst();
    if (known?.place === here) return;
    if (known) {
      await sql`select setval('event_id_seq', (select last_value from event_id_seq) + ${skipped}::bigint)`.execute(tx);
      await tx.deleteFrom('event').execute();
    }
    await tx.deleteFrom('event_home').execute();
    await tx.insertInto('event_home').values({ place: here }).execute();
  });
}
