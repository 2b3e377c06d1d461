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

/** Compiles a query once per database, because compiling takes longer than running. `build` must be pure. */
export function prepare<V extends Record<string, unknown>, R>(
  build: (db: Db, value: ValueOf<V>) => OperationNodeSource & { compile(db: Db): CompiledQuery<R> },
): (db: Db, values: V) => PreparedQuery<R> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return (db, values) => {
    const execute = async () => {
      // All transactions of a database share its adapter.
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
