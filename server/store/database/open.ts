import type { Store } from './connection';
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';

/** Opens PostgreSQL where an address is given, else the embedded database of the folder. Does not migrate it. */
export const openStore = async (where: { databaseUrl: string | undefined; dataDir: string }): Promise<Store> =>
  where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(where.dataDir);
