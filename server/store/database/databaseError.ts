/** No connection could be opened: the database is down, starting, or at its limit of connections. */
export class DatabaseUnavailable extends Error {}

/** The code of a database error: SQLSTATE on PostgreSQL, `SQLITE_…` of the embedded database. */
export const databaseCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
