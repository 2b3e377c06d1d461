/** The events of one action on a client, in their order. `key` names the action. */
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

/** The rows of one client in one conversation once all is quiet. */
interface View {
  client: string;
  conversation: string;
  rows: { id: string; pending?: boolean; reactions?: Record<string, string[]> }[];
}

/** The rows of one client at one moment. `row` identifies a row before and after it is sent. */
export interface Frame {
  client: string;
  conversation: string;
  rows: string[];
  /** Rows that a person has discarded or deleted by now. */
  gone?: string[];
}

/** A whole list that a client rendered, asked for at `t`. */
interface Read {
  client: string;
  user: string;
  conversation: string;
  t: number;
  ids: string[];
}

/** A message that the service deleted, and when it said so. */
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
  /** The entries that certainly wait on its disk at that moment, by the identity of their rows. */
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

/** The answer to a write, as the app told it. */
export interface Claim {
  client: string;
  says: 'sent' | 'not-sent' | 'saved' | 'not-saved' | 'deleted' | 'not-deleted' | 'archived' | 'restored';
  /** A message's id, its text where it has no id yet, or a group's id. */
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

/** Everything that a run leaves behind. A run omits what it does not exercise. */
export interface History {
  happenings: Happening[];
  /** The full scan at the end, in the service's order within each conversation. */
  scan: Row[];
  views?: View[];
  frames?: Frame[];
  reads?: Read[];
  deletions?: Deletion[];
  screens?: Screen[];
  /** In the order in which they were meant. */
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
