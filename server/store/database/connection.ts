import type { SearchIndex } from '../search/search';
import type { WriteOrder } from './order';
import type { Db, StoreKind, Tx } from './schema';

export interface TypingTransient {
  type: 'typing';
  conversation_id: string;
  contact_id: string;
  username: string;
}

/** A message to every process, which is stored nowhere. It names ended sessions by the hashes of their ids. */
export type Transient = TypingTransient | { type: 'session.ended'; session_hashes: string[] };

/** The difference between the two databases. Everything else is one set of queries. */
export interface Store {
  kind: StoreKind;
  db: Db;
  /** Connections of the event streams' own, which writers cannot use up. */
  eventDb: Db;
  search: SearchIndex;
  order: WriteOrder;
  /**
   * Runs `work` in one transaction and notifies listeners after the commit. Rejects as `work` does, and nothing is
   * written then. PostgreSQL may run `work` again after a deadlock, so it must have no other effects.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The number up to which all events are there, and whether higher ones were taken. Numbers are taken before the commit, so an event
   * may appear after higher ones.
   */
  completeEvents(): Promise<{ upTo: number; isAll: boolean }>;
  /** The listener is called when events may have been added, by this process or another. */
  onChange(listener: () => void): void;
  onTransient(listener: (transient: Transient) => void): void;
  publish(transient: Transient): Promise<void>;
  /** Runs `work` on a connection without limits of time, so that migrations may take long and wait for each other. */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` unless another process is running such work. */
  byOneProcess(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
