/** There is no connection to be had: the database is down, starting, or has as many as it allows. */
export class DatabaseUnavailable extends Error {}

/** What the database calls an error, by SQLSTATE. */
export const databaseCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
