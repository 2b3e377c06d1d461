import type { Message } from '#contract/resources';
import type { Draft } from '#outbox/model/draft';
import { editedId } from '#outbox/model/draft';
import type { Entry } from '#outbox/model/entry';

interface Known {
  /** Oldest first. */
  messages: readonly Message[];
  entries: readonly Entry[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** True if the loaded window spans the message's time without it. */
export function isDeleted(draft: Draft, { messages, entries, hasOlder, hasNewer }: Known): boolean {
  const id = editedId(draft);
  if (messages.some((message) => message.id === id) || entries.some(({ key, ackedId }) => key === id || ackedId === id))
    return false;
  const { createdAt } = draft.edit ?? {};
  const [first] = messages;
  const last = messages.at(-1);
  const reachesBack = !hasOlder || (createdAt !== undefined && first !== undefined && first.created_at < createdAt);
  const reachesForward = !hasNewer || (createdAt !== undefined && last !== undefined && last.created_at > createdAt);
  return reachesBack && reachesForward;
}
