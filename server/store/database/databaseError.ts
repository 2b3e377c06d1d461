/** The database is down, starting, or at its limit of connections. */
export class DatabaseUnavailable extends Error {}

/** The service does not start, because each reading of the database's clock took too long. */
export class SlowDatabase extends Error {}

export const databaseCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const isDuplicate = (error: unknown): boolean =>
  /^(23505|SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE))$/.test(databaseCode(error) ?? '');

/** SQLSTATE class 08, codes for a connection that the server ended, and socket codes. */
const endedCodes = /^(08...|25P0[34]|57P0[1-5]|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** True if the PostgreSQL connection ended during a statement. A commit may still have succeeded. */
export const isConnectionEnded = (error: unknown): boolean =>
  endedCodes.test(databaseCode(error) ?? '') ||
  (error instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(error.message));
