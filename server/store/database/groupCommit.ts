import { CompiledQuery } from 'kysely';
import { createBreather, pieceMs } from '../../breather';
import { databaseCode } from './databaseError';
import type { Db, Tx } from './schema';

const savepoint = CompiledQuery.raw('savepoint next_write');
const rollback = CompiledQuery.raw('rollback to next_write');
const release = CompiledQuery.raw('release next_write');

interface Waiting {
  /**
   * Runs the write. Returns a function that resolves the promise of the write. The caller calls this function after the
   * commit.
   */
  run(tx: Tx): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * Returns the `write` function of the embedded database. Writes that wait at the same time share a transaction of at
 * most `pieceMs`, because each commit waits for the disk. A write that fails undoes only its own changes.
 */
export function groupCommit(db: Db, afterCommit: () => void) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function commitSome() {
    const taken: Waiting[] = [];
    const resolves: (() => void)[] = [];
    try {
      await db.transaction().execute(async (tx) => {
        const until = performance.now() + pieceMs;
        do {
          const next = waiting.shift();
          if (!next) return;
          taken.push(next);
          // The first write needs no savepoint, because its failure ends the transaction before another write runs.
          resolves.push(await (taken.length === 1 ? next.run(tx) : runAlone(tx, next)));
        } while (performance.now() < until);
      });
    } catch (error) {
      // `taken` is empty if the transaction did not begin. Then all waiting writes fail.
      if (taken.length === 0) taken.push(...waiting.splice(0));
      for (const each of taken) each.reject(error);
      return;
    }
    for (const resolve of resolves) resolve();
    afterCommit();
  }

  async function runAll() {
    const breathe = createBreather();
    try {
      for (; waiting.length > 0; await breathe()) await commitSome();
    } finally {
      isRunning = false;
    }
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const run = (tx: Tx) => work(tx).then((result) => () => resolve(result));
      waiting.push({ run, reject });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}

async function runAlone(tx: Tx, { run, reject }: Waiting): Promise<() => void> {
  await tx.executeQuery(savepoint);
  let after: () => void;
  try {
    after = await run(tx);
  } catch (error) {
    // A full disk ends the transaction and its savepoints, so this rollback fails too. Then all writes of the
    // transaction fail with the database error, and not with the error of this write.
    await tx.executeQuery(rollback).catch((failure: unknown) => {
      throw databaseCode(error) ? error : failure;
    });
    after = () => reject(error);
  }
  await tx.executeQuery(release);
  return after;
}
