import { setBounded } from '../../browser/bounded';
import type { Message } from '../../contract/resources';

/** The messages that came last: as JSON, by id. */
export type SeenMessages = Map<string, string>;

export interface PollOptions {
  /** False ends it. */
  isNeeded: () => boolean;
  seen: SeenMessages;
  /** Messages may have been missed before the first poll. */
  mayLack: boolean;
}

const maxSeen = 300;

/** Returns what was known of it before. */
export function note(seen: SeenMessages, { id }: Message, json: string): string | undefined {
  const before = seen.get(id);
  setBounded(seen, id, json, maxSeen);
  return before;
}
