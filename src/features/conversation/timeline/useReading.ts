import { useState } from 'react';
import type { Message } from '../../../contract/resources';
import { useReadMarker } from '../../../data/unread/useReadMarker';
import { countBelow } from './countBelow';
import { useAnnounceArrivals } from './useAnnounceArrivals';
import { usePageVisible } from './usePageVisible';
import { useSendReadMarker } from './useSendReadMarker';

export interface Reading {
  /** Where the unread began when the conversation was opened; undefined: nothing was unread. */
  readUpTo: string | null | undefined;
  /** Messages of others below what was read. */
  below: number;
  /** It is known where the unread began. */
  decided: boolean;
  mark: (messageId: string | null) => void;
}

interface Divider {
  /** What is unread begins after it; undefined: nothing was unread. */
  upTo: string | null | undefined;
  /** Where the marker stood; null: nothing has ever been read here. */
  from: string | null | undefined;
}

interface ReadingInput {
  conversationId: string;
  groupName: string;
  username: string;
  messages: readonly Message[];
  ready: boolean;
  hasNewer: boolean;
  unread: number | undefined;
  /** The newest message is in view, and stays so. */
  atEnd: boolean;
  /** Something else has the whole screen, such as the settings on a phone. */
  isCovered: boolean;
  /** Whether the service learns what was read: not while the group is in quarantine, whose members are strangers. */
  areReadsSent: boolean;
}

/** Viewing the end marks it read; a message marked unread stays so until the person comes back to the end. */
export function useReading({
  conversationId,
  groupName,
  username,
  messages,
  ready,
  hasNewer,
  unread,
  atEnd,
  isCovered,
  areReadsSent,
}: ReadingInput): Reading {
  const { upTo, mark } = useReadMarker(conversationId);
  const [wasAtEnd, setWasAtEnd] = useState(atEnd);
  const [held, setHeld] = useState(false);
  const [lastSeen, setLastSeen] = useState<string | undefined>();
  const [divider, setDivider] = useState<Divider | null>(null);
  const visible = usePageVisible();
  const newest = messages.at(-1);
  const reading = ready && atEnd && visible && !isCovered && !hasNewer;

  // Frozen at the first answer: reading moves the marker, but the line stays where the reader left off.
  if (divider === null && unread !== undefined && ready)
    setDivider({ upTo: unread > 0 ? upTo : undefined, from: upTo });
  if (atEnd !== wasAtEnd) {
    setWasAtEnd(atEnd);
    if (atEnd) setHeld(false);
  }
  if (reading && newest && newest.id !== lastSeen) setLastSeen(newest.id);

  useSendReadMarker({
    newest,
    reading,
    held,
    decided: divider !== null,
    areReadsSent,
    unread,
    upTo,
    username,
    mark,
  });
  useAnnounceArrivals({ messages, username, groupName, isCurrent: ready && !hasNewer });

  // Until the end was seen once, they begin where the reader left off the last time.
  const below = countBelow(messages, lastSeen ?? divider?.from, username);
  return {
    readUpTo: divider?.upTo,
    // Those beyond the window are counted by the service, from where the reader left off.
    below: hasNewer ? (unread ?? 0) : below,
    decided: divider !== null,
    mark: (messageId) => {
      setHeld(true);
      setDivider({ upTo: messageId, from: messageId });
      if (areReadsSent) mark(messageId);
    },
  };
}
