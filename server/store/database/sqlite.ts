import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type CompiledQuery, Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { lastEventId } from '../events';
import { searchLimitMs } from '../search/search';
import { sqliteSearch } from '../search/sqlite';
import type { Store, Transient } from './connection';
import { databaseCode } from './databaseError';
import { WriteOrder } from './order';
import { ReadThread } from './readThread';
import type { Schema } from './schema';
import { damaged } from './soundness';

/**
 * Opens the database of a folder, or one in memory for `:memory:`. Creates it when there is none, unless `existing`. With
 * `beside` a service may be using it. Throws `UnsoundData` when the file is damaged.
 */
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
  // A database in memory has one connection.
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
    async write(work) {
      const result = await db.transaction().execute(work);
      for (const listener of changeListeners) listener();
      return result;
    },
    onChange: (listener) => void changeListeners.push(listener),
    onTransient: (listener) => void transientListeners.push(listener),
    async publish(transient) {
      for (const listener of transientListeners) listener(transient);
    },
    unhurried: (work) => work(db),
    byOneProcess: (work) => work(),
    async close() {
      await thread?.close();
      // Closing leaves one plain file. A running service does that itself.
      if (!memory && !beside) database.prepare('pragma wal_checkpoint(truncate)').all();
      await db.destroy();
    },
  };
}

/**
 * FULL, not NORMAL: with NORMAL a power cut loses acknowledged messages. The setting is read back, because pragmas fail
 * silently.
 */
function configure(database: Database.Database, memory: boolean) {
  database.exec('pragma foreign_keys = on');
  if (memory) return;
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  // A message changes 19 pages, most of them again and again. The usual 1,000 would write them back at every fiftieth message.
  database.exec('pragma wal_autocheckpoint = 4000');
  const readPragma = (name: string) => database.prepare(`pragma ${name}`).raw().get();
  const mode = String(readPragma('journal_mode'));
  const synchronous = String(readPragma('synchronous'));
  if (mode !== 'wal' || synchronous !== '2')
    throw new Error(`The data folder cannot keep what it is given: journal_mode ${mode}, synchronous ${synchronous}`);
}

/** Caches statements, because preparing took longer than running. */
function cachingStatements(database: Database.Database) {
  const known = new Map<string, SqliteStatement>();
  return {
    close: () => void database.close(),
    prepare(asked: string) {
      // A transaction that reads before it writes must hold the write lock from the start, or a command-line tool that writes
      // in between makes it fail at once instead of waiting.
      const begun = asked === 'begin' ? 'begin immediate' : asked;
      // A full disk ends the transaction by itself. A rollback that fails after that would hide what had failed.
      const text = begun === 'rollback' && !database.inTransaction ? 'select 1' : begun;
      const found = known.get(text);
      if (found) return found;
      const prepared = database.prepare(text);
      const statement: SqliteStatement = {
        // Read once, because each read asks the database.
        reader: prepared.reader,
        all: (parameters) => prepared.all(parameters),
        run: (parameters) => prepared.run(parameters),
        iterate: (parameters) => prepared.iterate(parameters),
      };
      // Lists of ids produce many texts. Clearing is cheap, because the fixed statements are few.
      if (known.size >= 500) known.clear();
      known.set(text, statement);
      return statement;
    },
  };
}
