/** A stored change that is being sent. Its reader checks `what`. */
export interface ChangeRow {
  key: string;
  seq: number;
  owner: string;
  /** The time of the action, in ms of this machine's clock. */
  at: number;
  what: unknown;
}

/** Changes of one person on one service that outlive the page. Each call rejects if the disk refuses. */
export interface ChangeStore {
  allChanges(): Promise<ChangeRow[]>;
  /** Adds a row and removes those that it replaces, in one transaction. */
  putChange(row: Omit<ChangeRow, 'seq'>, overtaken?: (row: ChangeRow) => boolean): Promise<void>;
  /** Removes the row if `change` returns null. */
  updateChange(key: string, change: (row: ChangeRow) => ChangeRow | null): Promise<unknown>;
}
