import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from '../database/schema';
import { UnsoundData } from '../database/soundness';
import type { Store } from '../database/store';
import { first } from './001_first';
import { search } from './002_search';
import { uploads } from './003_uploads';
import { audit } from './004_audit';
import { order } from './005_order';
import { replay } from './006_replay';
import { refold } from './007_fold';
import { session } from './008_session';
import { skeletons } from './009_skeleton';
import { kept } from './010_kept';
import { profile } from './011_profile';
import { pinned } from './012_pinned';
import { letters } from './013_letters';
import { holder } from './014_holder';
import { erasing } from './015_erasing';
import { foldedNames } from './016_people';
import { preferences } from './018_preferences';
import { readers } from './019_readers';
import { invites } from './020_invites';
import { eventHome } from './021_event_home';
import { rate } from './022_rate';
import { conversationWords } from './023_conversation_words';
import { auditAction } from './024_audit_action';
import { newestFirst } from './025_newest_first';

export const schemaVersion = '025_newest_first';

const migrationsOf = (store: Store): Record<string, Migration> => {
  return {
    '001_first': first(store.kind),
    '002_search': search(store),
    '003_uploads': uploads(store.kind),
    '004_audit': audit(store.kind),
    '005_order': order,
    '006_replay': replay(),
    '007_fold': refold(store),
    '008_session': session(store.kind),
    '009_skeleton': skeletons,
    '010_kept': kept(store.kind),
    '011_profile': profile(store.kind),
    '012_pinned': pinned,
    '013_letters': letters(store),
    '014_holder': holder,
    '015_erasing': erasing(store.kind),
    '016_people': foldedNames(store.kind),
    // Runs `skeletons` again, because `skeleton` knows more look-alike letters than at migration 009.
    '017_look_alikes': skeletons,
    '018_preferences': preferences,
    '019_readers': readers(store.kind),
    '020_invites': invites(store.kind),
    '021_event_home': eventHome(store.kind),
    '022_rate': rate(store.kind),
    '023_conversation_words': conversationWords(store),
    '024_audit_action': auditAction,
    [schemaVersion]: newestFirst(store),
  };
};

const migratorOf = (store: Store, db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrationsOf(store) } });

export const listMigrations = (store: Store) => store.unhurried((db) => migratorOf(store, db).getMigrations());

/**
 * Waits while another process migrates. Throws `UnsoundData` for a newer schema. A released migration never changes,
 * and removes nothing that the previous version uses: both versions run during an update.
 */
export async function migrate(store: Store): Promise<void> {
  const { error } = await store.unhurried((db) => migratorOf(store, db).migrateToLatest());
  if (!error) return;
  // For a migration of a newer version, Kysely reports a corrupted list of migrations.
  const applied = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`;
  const newest = await applied.execute(store.db).then(
    ({ rows }) => rows[0]?.name ?? '',
    () => '',
  );
  if (newest <= schemaVersion) throw error;
  throw new UnsoundData(
    `The database is of a newer version of the service: its schema is ${newest}, and this version knows none after ${schemaVersion}. Nothing was changed. Start that version, or a later one; to go back, bring back a backup that this version made (confab restore prints how)`,
  );
}
