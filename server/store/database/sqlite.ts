import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type CompiledQuery, Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { lastEventId } from '../events';
import { searchLimitMs } from '../search/search';
import { sqliteSearch } from '../search/sqlite';
import { databaseCode } from './databaseError';
import { groupCommit } from './groupCommit';
import { WriteOrder } from './order';
import { ReadThread } from './readThread';
import type { Schema } from './schema';
import { damaged } from './soundness';
import type { Store, Transient } from './store';

/** With `beside`, a running service may use the database at the same time. Throws `UnsoundData` for a damaged file. */
export function openSqlite(folder: string, { existing = false, beside = false } = {}): Store {
  const memory = folder === ':memory:';
  if (!memory) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = memory ? folder : path.join(folder, 'confab.db');
  if (existing && !existsSync(file)) throw new Error(`There is no ${file}`);
  const database = new Database(file, { timeout: 5_000 });
  try {
    configure(database, memory);
  } catch (error) {
    if (/SQLITE_(NOTADB|CORRUPT)/.test(databaseCode(error) ?? '')) throw damaged(file, String(error));
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: cachingStatements(database) }) });
  // A thread cannot open a database in memory.
  const thread = memory ? undefined : new ReadThread(file, searchLimitMs);
  const read = async (query: CompiledQuery) => (await db.executeQuery(query)).rows;
  const changeListeners: (() => void)[] = [];
  const transientListeners: ((transient: Transient) => void)[] = [];
  return {
    kind: 'sqlite',
    db,
    eventDb: db,
    order: new WriteOrder(),
    completeEvents: async () => ({ upTo: await lastEventId(db), isAll: true }),
    search: sqliteSearch(() => thread?.limited() ?? read),
    write: groupCommit(db, () => changeListeners.forEach((notify) => void notify())),
    onChange: (listener) => void changeListeners.push(listener),
    onTransient: (listener) => void transientListeners.push(listener),
    async publish(transient) {
      for (const listener of transientListeners) listener(transient);
    },
    unhurried: (work) => work(db),
    byOneProcess: (work) => work(),
    async close() {
      await thread?.close();
      // The checkpoint moves all data from the WAL file into the database file. With `beside`, the running service does
      // this.
      if (!memory && !beside) database.prepare('pragma wal_checkpoint(truncate)').all();
      await db.destroy();
    },
  };
}

/**
 * `synchronous` is FULL, because NORMAL loses acknowledged messages in a power cut. A pragma fails silently, so the
 * modes are read again.
 */
function configure(database: Database.Database, memory: boolean) {
  database.exec('pragma foreign_keys = on');
  if (memory) return;
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  // A message changes 19 pages. The default of 1,000 pages would cause a checkpoint at every fiftieth message.
  database.exec('pragma wal_autocheckpoint = 4000');
  const readPragma = (name: string) => database.prepare(`pragma ${name}`).raw().get();
  const mode = String(readPragma('journal_mode'));
  const synchronous = String(readPragma('synchronous'));
  if (mode !== 'wal' || synchronous !== '2')
    throw new Error(`The data folder cannot keep what it is given: journal_mode ${mode}, synchronous ${synchronous}`);
}

/** Caches statements, because preparing takes longer than running. */
function cachingStatements(database: Database.Database) {
  const known = new Map<string, SqliteStatement>();
  return {
    close: () => void database.close(),
    prepare(asked: string) {
      // A plain `begin` fails if another process writes between the first read and the first write. `begin immediate`
      // waits.
      const begun = asked === 'begin' ? 'begin immediate' : asked;
      // A full disk ends the transaction, so a rollback would fail and hide the first error.
      const text = begun === 'rollback' && !database.inTransaction ? 'select 1' : begun;
      const found = known.get(text);
      if (found) return found;
      const prepared = database.prepare(text);
      const statement: SqliteStatement = {
        // The object copies `reader`, because each read of `prepared.reader` calls the database.
        reader: prepared.reader,
        all: (parameters) => prepared.all(parameters),
        run: (parameters) => prepared.run(parameters),
        iterate: (parameters) => prepared.iterate(parameters),
      };
      // Queries with lists of ids fill the cache with statements that are rarely used again. Clearing is cheap, because
      // only few other statements must be prepared again.
      if (known.size >= 500) known.clear();
      known.set(text, statement);
      return statement;
    },
  };
}
