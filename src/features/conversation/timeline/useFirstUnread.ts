import { useEffect, useState } from 'react';
import type { Message } from '#contract/resources';
import { useFindFirst } from '#data/search/useFindFirst';

interface Sought {
  conversationId: string;
  wanted: boolean;
  /** Null: never read, so the first unread is at the beginning. */
  readUpTo: string | null | undefined;
  messages: readonly Message[];
  hasOlder: boolean;
  anchored: boolean;
  /** Reopens the conversation around a message. */
  openAround: (messageId: string) => void;
}

/** True if the first unread is above the loaded rows. Opens there if wanted. */
export function useFirstUnread(sought: Sought): boolean {
  const { conversationId, wanted, readUpTo, messages, hasOlder, anchored, openAround } = sought;
  const findFirst = useFindFirst(conversationId);
  const [givenUp, setGivenUp] = useState(false);
  const listed = typeof readUpTo === 'string' && messages.some(({ id }) => id === readUpTo);
  const further = readUpTo !== undefined && !listed && hasOlder && !anchored && !givenUp;
  const seeks = wanted && further;

  // The service may say it after the newest page.
  useEffect(() => {
    if (!seeks || readUpTo === undefined) return;
    if (readUpTo !== null) return openAround(readUpTo);
    const ended = new AbortController();
    const giveUp = () => {
      if (!ended.signal.aborted) setGivenUp(true);
    };
    findFirst(ended.signal).then((first) => (first ? openAround(first.id) : giveUp()), giveUp);
    return () => ended.abort();
  }, [seeks, readUpTo, findFirst, openAround]);

  return further;
}
