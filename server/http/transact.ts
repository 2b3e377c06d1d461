import { type AuditFact, addAudit, type NewAuditEntry } from '../store/audit';
import { type Write, writeTogether } from '../store/database/batches';
import { isConnectionEnded } from '../store/database/databaseError';
import type { Tx } from '../store/database/schema';
import { eventWrites, type NewEvent } from '../store/events';
import type { ParsedRequest } from './route';

export interface Effects {
  /** Statements that run together at the end of the transaction. No statement may depend on another statement. */
  writes: Write[];
  events: NewEvent[];
  /** Files are removed after the commit, because a rolled-back transaction still needs its files. */
  filesToDelete: string[];
  /** Functions that revert changes outside the store. They run if the transaction certainly did not commit. */
  undo: (() => void)[];
  afterCommit: (() => void)[];
  audit(fact: AuditFact): void;
}

/** Commits rows, events and audit entries together. `now` is Unix milliseconds. */
export async function transact<T>(
  { service, c, caller }: Pick<ParsedRequest, 'service' | 'c'> & { caller: { id: string } },
  work: (tx: Tx, effects: Effects, now: number) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  let undo: Effects['undo'] = [];
  const undoAll = () => {
    for (const each of undo) each();
    undo = [];
  };
  const committed = service.store.write(async (tx) => {
    // Undoes the effects of the previous run, because a deadlock starts `work` again.
    undoAll();
    isCommitting = false;
    const now = service.now();
    const entries: NewAuditEntry[] = [];
    const effects: Effects = {
      writes: [],
      events: [],
      filesToDelete: [],
      undo,
      afterCommit: [],
      audit: (fact) =>
        void entries.push({ ...fact, actorId: caller.id, requestId: c.get('requestId'), ip: c.get('ip') }),
    };
    const result = await work(tx, effects, now).catch((error) => {
      // Undoes the effects here, because the writes of other requests may run before `committed` rejects.
      undoAll();
      throw error;
    });
    await addAudit(tx, entries, now);
    await writeTogether(tx, service.store.kind, [...effects.writes, ...eventWrites(tx, effects.events, now)]);
    isCommitting = true;
    return { result, effects };
  });
  const { result, effects } = await committed.catch((error) => {
    // Undoes nothing if the connection ended during the commit, because PostgreSQL may have committed. If PostgreSQL
    // has not committed, the sweep later removes files without a row.
    if (!(isCommitting && isConnectionEnded(error))) undoAll();
    throw error;
  });
  for (const each of effects.afterCommit) each();
  await service.files.remove(effects.filesToDelete);
  return result;
}
