import { useState } from 'react';
import { isMentioned } from '#contract/mentions';
import type { Message } from '#contract/resources';

interface MentionsInput {
  messages: readonly Message[];
  hasOlder: boolean;
  username: string;
  /** Where the unread began when the conversation was opened; undefined: nothing was unread, or it is not known yet. */
  readUpTo: string | null | undefined;
  anchorId: string | undefined;
  /** The first unread mention, as the service says: it may not be loaded. */
  first: string | null | undefined;
  /** Those that an earlier call of `goTo` left. */
  left: string[] | undefined;
  goTo: (messageId: string, left: string[]) => void;
}

/** Ids of the unread messages of others that call the caller by name, as far as they are known, in the order of the log. */
export function unreadMentions(input: Omit<MentionsInput, 'goTo'>): string[] {
  const { messages, hasOlder, username, readUpTo, anchorId, first, left } = input;
  const from = left ? anchorId : readUpTo;
  if (from === undefined) return [];
  const names = [username];
  const indexOf = (id: string | null | undefined) => messages.findIndex((message) => message.id === id);
  const at = indexOf(from);
  const isBegun = from === null ? !hasOlder : at >= 0;
  // Where the reader left off may be above what is loaded, and so may be nothing but what was led to.
  const loaded = messages
    .slice((isBegun || from === null ? at : indexOf(anchorId)) + 1)
    .filter(({ contact, message }) => contact.username !== username && isMentioned(message, names))
    .map(({ id }) => id);
  const others = left ?? (first ? [first] : []);
  // A service looks through the newest unread messages alone: its first may be further down than those loaded.
  return isBegun || others.some((id) => loaded.includes(id)) ? [...loaded, ...others] : [...others, ...loaded];
}

/** Leads from one unread mention to the next. `next`: undefined when there is none that was not led to. */
export function useMentions({ goTo, ...input }: MentionsInput) {
  const { anchorId } = input;
  const [visited, setVisited] = useState<readonly (string | undefined)[]>([anchorId]);
  const [next, ...others] = [...new Set(unreadMentions(input))].filter((id) => !visited.includes(id));
  return {
    next,
    toNext: () => {
      if (!next) return;
      setVisited([...visited, next]);
      goTo(next, others);
    },
  };
}
