import { useState } from 'react';
import { isMentioned } from '#contract/text/mentions';
import type { RowsInput } from './rows/matchEchoes';

interface MentionsInput extends Pick<RowsInput, 'messages' | 'hasOlder' | 'username' | 'readUpTo'> {
  anchorId: string | undefined;
  /** Id of the first unread mention according to the service. The message may not be loaded. */
  first: string | null | undefined;
  /** Ids of the mentions that remained after the previous `goTo`. */
  left: string[] | undefined;
  goTo: (messageId: string, left: string[]) => void;
}

export function unreadMentions(input: Omit<MentionsInput, 'goTo'>): string[] {
  const { messages, hasOlder, username, readUpTo, anchorId, first, left } = input;
  const from = left ? anchorId : readUpTo;
  if (from === undefined) return [];
  const names = [username];
  const indexOf = (id: string | null | undefined) => messages.findIndex((message) => message.id === id);
  const at = indexOf(from);
  const isBegun = from === null ? !hasOlder : at >= 0;
  // If the read marker is not loaded, the list starts after the anchor.
  const loaded = messages
    .slice((isBegun || from === null ? at : indexOf(anchorId)) + 1)
    .filter(({ contact, message }) => contact.username !== username && isMentioned(message, names))
    .map(({ id }) => id);
  const others = left ?? (first ? [first] : []);
  // The service finds `first` only among the newest unread messages, so a loaded mention may be older.
  return isBegun || others.some((id) => loaded.includes(id)) ? [...loaded, ...others] : [...others, ...loaded];
}

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
