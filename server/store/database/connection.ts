import type { SearchIndex } from '../search/search';
import type { Db, Tx } from './schema';

export type StoreKind = 'sqlite' | 'postgres';

/** What is told to every process at once and kept nowhere. */
export interface Transient {
  type: 'typing';
  conversation_id: string;
  contact_id: string;
  username: string;
}

/** The seam between the two databases: everything else is one set of queries. */
export interface Store {
  kind: StoreKind;
  db: Db;
  search: SearchIndex;
  /** One transaction. What listens for changes is woken after it has been committed, never before. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called when events may have been added, here or in another process. */
  onChange(listener: () => void): void;
  onTransient(listener: (transient: Transient) => void): void;
  publish(transient: Transient): Promise<void>;
  close(): Promise<void>;
}
