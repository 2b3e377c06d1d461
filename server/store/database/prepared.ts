import { type CompiledQuery, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type ValueOf<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

export interface PreparedQuery<R> extends OperationNodeSource {
  execute(): Promise<R[]>;
  executeTakeFirst(): Promise<R | undefined>;
}

type Built<R> = OperationNodeSource & { compile(db: Db): CompiledQuery<R> };

/** Compiles a query once per database, because compiling takes longer than running. `build` must be pure. */
export function prepare<V extends Record<string, unknown>, R>(
  build: (db: Db, value: ValueOf<V>) => Built<R>,
): (db: Db, values: V) => PreparedQuery<R> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return (db, values) => {
    const execute = async () => {
      // The cache has the adapter as key, because all transactions of a database share it.
      const { adapter } = db.getExecutor();
      const query = compiled.get(adapter) ?? build(db, (name) => sql`${new Placeholder(name)}`).compile(db);
      compiled.set(adapter, query);
      const parameters = query.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
      return (await db.executeQuery<R>({ ...query, parameters })).rows;
    };
    return {
      execute,
      executeTakeFirst: async () => (await execute())[0],
      toOperationNode: () => build(db, (name) => sql`${values[name]}`).toOperationNode(),
    };
  };
}

export type Ids = readonly (string | RawBuilder<string>)[];

/**
 * Prepares a query for a list of ids. The query for one id is compiled once per database. The query for several ids is
 * compiled at each call.
 */
export function prepareList<R, V extends Record<string, unknown> = Record<never, never>>(
  build: (db: Db, ids: Ids, value: ValueOf<V>) => Built<R>,
): (db: Db, ids: string[], values: V) => Promise<R[]> {
  const one = prepare<V & { id: string }, R>((db, value) => build(db, [value('id')], value));
  return async (db, ids, values) => {
    const [id, ...more] = ids;
    if (id !== undefined && more.length === 0) return one(db, { ...values, id }).execute();
    return (await db.executeQuery<R>(build(db, ids, (name) => sql`${values[name]}`).compile(db))).rows;
  };
}
