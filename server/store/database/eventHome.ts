import { sql } from 'kysely';
import type { Store } from './store';

/** Number of skipped ids. It exceeds the number of events that are written between a dump and its restore. */
const skipped = 1_000_000;

/**
 * Detects a restored dump. Deletes the events of the dump and skips ids. Otherwise an id that a client has received
 * could name another event.
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
