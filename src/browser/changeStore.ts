export interface ChangeRow {
  key: string;
  seq: number;
  owner: string;
  /** The time of the action in milliseconds, by this machine's clock. */
  at: number;
  what: unknown;
}

/** Changes of one person on one service that outlive the page. Each call rejects if the disk refuses. */
export interface ChangeStore {
  allChanges(): Promise<ChangeRow[]>;
  putChange(row: Omit<ChangeRow, 'seq'>, overtaken?: (row: ChangeRow) => boolean): Promise<void>;
  updateChange(key: string, change: (row: ChangeRow) => ChangeRow | null): Promise<unknown>;
}
