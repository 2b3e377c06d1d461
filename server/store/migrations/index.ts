import { type Migration, Migrator } from 'kysely';
import type { Store } from '../database/connection';
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

/** The newest: the version of the schema. */
export const schemaVersion = '012_pinned';

/** Numbered, never edited once released. Imported by name, because the built service is one file. */
export async function migrate(store: Store): Promise<void> {
  const migrations: Record<string, Migration> = {
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
    [schemaVersion]: pinned,
  };
  const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
