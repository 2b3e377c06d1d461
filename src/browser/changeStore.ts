/** A change that is on its way, as it lies on disk. `what` is checked by its reader. */
export interface ChangeRow {
  key: string;
  /** The order in which things were done, over all tabs. */
  seq: number;
  /** The page that sends it. */
  owner: string;
  /** When it was done, in ms, by this machine's clock. */
  at: number;
  what: unknown;
}

/** Changes that outlive the page, of one person on one service. Each call rejects when the disk refuses. */
export interface ChangeStore {
  all(): Promise<ChangeRow[]>;
  /** Writes one down and, in the same transaction, removes those that it overtakes. */
  put(row: Omit<ChangeRow, 'seq'>, overtaken?: (row: ChangeRow) => boolean): Promise<void>;
  /** Takes the row away where `change` returns null. */
  update(key: string, change: (row: ChangeRow) => ChangeRow | null): Promise<unknown>;
}
