import { useEffect, useState } from 'react';
import type { Message } from '#contract/resources';
import { useFindFirst } from '#data/search/useFindFirst';

interface Sought {
  conversationId: string;
  /** The view waits to be brought to the first unread message. */
  wanted: boolean;
  /** The last message read; null: none ever was, and then the first unread one is at the beginning. */
  readUpTo: string | null | undefined;
  messages: readonly Message[];
  hasOlder: boolean;
  /** It was opened around a message already. */
  anchored: boolean;
  /** Opens the conversation again, around this message. */
  openAround: (messageId: string) => void;
}

/** Whether the first unread message lies further up than what is loaded. Wanted, it is opened there. */
export function useFirstUnread(sought: Sought): boolean {
  const { conversationId, wanted, readUpTo, messages, hasOlder, anchored, openAround } = sought;
  const findFirst = useFindFirst(conversationId);
  const [givenUp, setGivenUp] = useState(false);
  const listed = typeof readUpTo === 'string' && messages.some(({ id }) => id === readUpTo);
  const further = readUpTo !== undefined && !listed && hasOlder && !anchored && !givenUp;
  const seeks = wanted && further;

  // How far up the unread begins is known only when the service has said so, which may be after the newest page came.
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
