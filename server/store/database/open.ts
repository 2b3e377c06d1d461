import type { Store } from './connection';
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';

export const openStore = async (where: { databaseUrl: string | undefined; dataDir: string }): Promise<Store> =>
  where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(where.dataDir);
