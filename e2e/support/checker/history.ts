/** One event of a send on a client. All events of one send have the same `key`. */
export type Happening =
  | { type: 'invoke'; key: string; conversation: string; user: string; text: string; t: number }
  | { type: 'ok'; key: string; id: string; t: number }
  | { type: 'fail'; key: string; problem: string; t: number }
  | { type: 'expired'; key: string; t: number }
  /** An attempt whose outcome nobody knows. */
  | { type: 'info'; key: string; t: number };

export type Invoke = Extract<Happening, { type: 'invoke' }>;

/** A message as the public interface shows it at the end. */
export interface Row {
  id: string;
  conversation: string;
  user: string;
  text: string;
  reactions?: Record<string, string[]>;
}

/** The rows of one client in one conversation at the end. */
interface View {
  client: string;
  conversation: string;
  rows: { id: string; pending?: boolean; reactions?: Record<string, string[]> }[];
}

/** The rows of one client at one moment. A row has the same name before and after its message is sent. */
export interface Frame {
  client: string;
  conversation: string;
  rows: string[];
  /** Rows that a person has discarded or deleted by now. */
  gone?: string[];
}

/** A complete list that a client rendered and had requested at `t`. */
interface Read {
  client: string;
  user: string;
  conversation: string;
  t: number;
  ids: string[];
}

/** A deleted message, and the time at which the service confirmed the deletion. */
interface Deletion {
  id: string;
  t: number;
}

/** The rows on one client's screen at one moment. */
export interface Screen {
  client: string;
  /** When the client last asked the service for the list. */
  looked: number;
  rows: { id: string; sent: boolean }[];
  /** The rows of entries that certainly wait on the client's disk. */
  waiting?: string[];
}

/** A reaction that somebody set or took back. If `acked` is false, nobody knows whether it took effect. */
export interface Intent {
  message: string;
  name: string;
  user: string;
  on: boolean;
  acked: boolean;
}

/** One acknowledged change of a group's members. `version` gives the order on the service. */
interface MemberDelta {
  group: string;
  version: number;
  add: string[];
  remove: string[];
}

/** The result of a write, as the app shows it. */
export interface Claim {
  client: string;
  says: 'sent' | 'not-sent' | 'saved' | 'not-saved' | 'deleted' | 'not-deleted' | 'archived' | 'restored';
  /** The id of a message, the text of a message without an id, or the id of a group. */
  what: string;
  /** Only for `saved` and `not-saved`: the text of the edit. */
  text?: string;
}

/** How long a screen took to show the right rows. */
interface Settling {
  client: string;
  conversation: string;
  /** Milliseconds from the first look at the screen, after all was sent; null if the screen was never right. */
  after: number | null;
}

interface AuditedOperation {
  action: string;
  object: string;
}

/** The records of a run. A run omits the fields that it does not test. */
export interface History {
  happenings: Happening[];
  /** All stored messages at the end, in the service's order within each conversation. */
  scan: Row[];
  views?: View[];
  frames?: Frame[];
  reads?: Read[];
  deletions?: Deletion[];
  screens?: Screen[];
  /** In the order of the people's actions. */
  intents?: Intent[];
  claims?: Claim[];
  /** The groups at the end, without deleted groups. */
  groups?: { id: string; archived: boolean }[];
  settlings?: Settling[];
  members?: { initial: Record<string, string[]>; deltas: MemberDelta[]; final: Record<string, string[]> };
  audit?: { acked: AuditedOperation[]; unknown: AuditedOperation[]; rows: AuditedOperation[] };
  power?: {
    minimum: Partial<Record<string, number>>;
    injected: Partial<Record<string, number>>;
    replays: number;
    minimumReplays?: number;
  };
}

export interface Violation {
  /** The number of the rule in the list of `checker.ts`. */
  rule: number;
  what: string;
}

export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
