import type { SearchIndex } from '../search/search';
import type { WriteOrder } from './order';
import type { Db, StoreKind, Tx } from './schema';

export interface TypingTransient {
  type: 'typing';
  conversation_id: string;
  contact_id: string;
  username: string;
}

/** A message to all processes. It is not stored. Hashes of session ids do not reveal the ids. */
export type Transient = TypingTransient | { type: 'session.ended'; session_hashes: string[] };

export interface Store {
  kind: StoreKind;
  db: Db;
  /** Separate connections for event streams, so that writers cannot use them up. */
  eventDb: Db;
  search: SearchIndex;
  order: WriteOrder;
  /**
   * Notifies listeners after the commit. PostgreSQL repeats `work` after a deadlock, so `work` must have no effect
   * outside `tx`.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * All events up to `upTo` are visible. `isAll` is false if a running transaction may still add events, because an
   * event gets its number before the commit.
   */
  completeEvents(): Promise<{ upTo: number; isAll: boolean }>;
  /** Calls the listener when there may be new events, also events of other processes. */
  onChange(listener: () => void): void;
  onTransient(listener: (transient: Transient) => void): void;
  publish(transient: Transient): Promise<void>;
  /** Uses a connection without timeouts, because a migration may be slow or wait for another process. */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Skips `work` if another process runs `byOneProcess`. */
  byOneProcess(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
