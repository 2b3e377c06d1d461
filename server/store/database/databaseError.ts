/** No connection could be opened: the database is down, starting, or at its limit of connections. */
export class DatabaseUnavailable extends Error {}

export const databaseCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** True if another transaction stored a row with this key. */
export const isDuplicate = (error: unknown): boolean =>
  /^(23505|SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE))$/.test(databaseCode(error) ?? '');

/** SQLSTATE class 08, the codes of connections that the server or its administrator ended, and codes of a socket. */
const endedCodes = /^(08...|25P0[34]|57P0[1-5]|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** True if the connection to PostgreSQL ended under a statement. It is then unknown whether a commit succeeded. */
export const isConnectionEnded = (error: unknown): boolean =>
  endedCodes.test(databaseCode(error) ?? '') ||
  (error instanceof Error && /^(Connection terminated|Client has encountered a connection error)/.test(error.message));
