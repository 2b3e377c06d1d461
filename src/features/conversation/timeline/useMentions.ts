import { useState } from 'react';
import { mentions } from '../../../contract/mentions';
import type { Message } from '../../../contract/resources';

interface MentionsInput {
  messages: readonly Message[];
  username: string;
  /** Where the unread began when the conversation was opened; undefined: nothing was unread, or it is not known yet. */
  readUpTo: string | null | undefined;
  anchorId: string | undefined;
  /** The first unread mention, as the service says: it may not be loaded. */
  first: string | null;
  /** Those that an earlier call of `goTo` left. */
  left: string[] | undefined;
  goTo: (messageId: string, left: string[]) => void;
}

/** Ids of the messages, of others and after where the reader left off, that call the caller by name; oldest first. */
export function mentionsAfter({
  messages,
  username,
  readUpTo,
  anchorId,
}: Omit<MentionsInput, 'first' | 'left' | 'goTo'>): string[] {
  const indexOf = (id: string | null | undefined) => messages.findIndex((message) => message.id === id);
  // Where the reader left off may be above what is loaded, and so may be nothing but what was led to.
  const from = readUpTo === null || indexOf(readUpTo) >= 0 ? indexOf(readUpTo) : indexOf(anchorId);
  return messages
    .slice(from + 1)
    .filter(({ contact, message }) => contact.username !== username && mentions(message, [username]).length > 0)
    .map(({ id }) => id);
}

/** Leads from one unread mention to the next. `next`: undefined when there is none that was not led to. */
export function useMentions({ first, left, goTo, ...input }: MentionsInput) {
  const { readUpTo, anchorId, messages } = input;
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set(anchorId === undefined ? [] : [anchorId]));
  const isUnread = readUpTo !== undefined || left !== undefined;
  const loaded = isUnread ? mentionsAfter(left ? { ...input, readUpTo: anchorId } : input) : [];
  const isAbove = first !== null && !left && !messages.some(({ id }) => id === first);
  const all = [...new Set([...(isAbove ? [first] : []), ...loaded, ...(left ?? [])])].filter((id) => !visited.has(id));
  const [next, ...others] = all;
  return {
    next,
    toNext: () => {
      if (next === undefined) return;
      setVisited(new Set([...visited, next]));
      goTo(next, others);
    },
  };
}
