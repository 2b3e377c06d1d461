import type { AuditAction, Endpoint } from '../src/contract';
import type { Asked } from './route';
import { addAudit, type NewAuditEntry } from './store/audit';
import { addEvents, type NewEvent } from './store/events';
import type { Tx } from './store/schema';

/** What a write leaves behind besides its rows. */
export interface Notes {
  events: NewEvent[];
  audit(action: AuditAction, object: string): void;
}

/** One transaction a write: its rows, its events and its audit entries are there together or not at all. */
export function transact<T>(
  { service, c, caller }: Pick<Asked<Endpoint>, 'service' | 'c' | 'caller'>,
  work: (tx: Tx, notes: Notes, now: number) => Promise<T>,
): Promise<T> {
  return service.store.write(async (tx) => {
    const now = Date.now();
    const entries: NewAuditEntry[] = [];
    const notes: Notes = {
      events: [],
      audit: (action, object) =>
        void entries.push({ actorId: caller.id, action, object, requestId: c.get('requestId'), ip: c.get('ip') }),
    };
    const result = await work(tx, notes, now);
    await addAudit(tx, entries, now);
    await addEvents(tx, service.store.kind, notes.events, now);
    return result;
  });
}
