import type { Endpoint } from '../../src/contract';
import { type AuditFact, addAudit, type NewAuditEntry } from '../store/audit';
import type { Tx } from '../store/database/schema';
import { addEvents, type NewEvent } from '../store/events';
import type { Asked } from './route';

/** What a write leaves behind besides its rows. */
export interface Notes {
  events: NewEvent[];
  /** Uploaded files that go with what is deleted, once it is. */
  doomed: string[];
  audit(fact: AuditFact): void;
}

/** One transaction a write: its rows, its events and its audit entries are there together or not at all. */
export function transact<T>(
  { service, c, caller }: Pick<Asked<Endpoint>, 'service' | 'c' | 'caller'>,
  work: (tx: Tx, notes: Notes, now: number) => Promise<T>,
): Promise<T> {
  let doomed: string[] = [];
  const written = service.store.write(async (tx) => {
    const now = service.now();
    const entries: NewAuditEntry[] = [];
    const notes: Notes = {
      events: [],
      doomed: [],
      audit: (fact) =>
        void entries.push({ ...fact, actorId: caller.id, requestId: c.get('requestId'), ip: c.get('ip') }),
    };
    const result = await work(tx, notes, now);
    await addAudit(tx, entries, now);
    await addEvents(tx, service.store.kind, notes.events, now);
    doomed = notes.doomed;
    return result;
  });
  return written.then(async (result) => {
    await service.files.remove(doomed);
    return result;
  });
}
