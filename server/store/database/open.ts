import type { Settings } from '../../settings';
import type { Store } from './connection';

/** Opens PostgreSQL where an address is given, else the embedded database of the folder. Does not migrate it. */
export async function openStore(settings: Pick<Settings, 'databaseUrl' | 'eventsUrl' | 'dataDir'>): Promise<Store> {
  // The unused driver is not loaded.
  if (settings.databaseUrl) return (await import('./postgres')).openPostgres(settings.databaseUrl, settings.eventsUrl);
  return (await import('./sqlite')).openSqlite(settings.dataDir);
}
