import type { Settings } from '../../settings';
import type { Store } from './store';

/** Does not migrate the database. */
export async function openStore(settings: Pick<Settings, 'databaseUrl' | 'eventsUrl' | 'dataDir'>): Promise<Store> {
  if (settings.databaseUrl) return (await import('./postgres')).openPostgres(settings.databaseUrl, settings.eventsUrl);
  return (await import('./sqlite')).openSqlite(settings.dataDir);
}
