import { useEffect, useRef, useState } from 'react';
import { answerOf } from '../../../contract/replies';
import type { Message } from '../../../contract/resources';
import { useReadMarker } from '../../../data/unread/useReadMarker';
import { announce } from '../../../ui/announcements/Announcer';

interface Reading {
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
  /** The service is told: not while the group is in quarantine, whose members are strangers. */
  isTold: boolean;
}

/** In a busy conversation the service gets no more than one marker in so many ms. */
const readIntervalMs = 1_000;

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
  isTold,
}: ReadingInput): Reading {
  const { upTo, mark } = useReadMarker(conversationId);
  const [wasAtEnd, setWasAtEnd] = useState(atEnd);
  const [held, setHeld] = useState(false);
  const [lastSeen, setLastSeen] = useState<string | undefined>();
  const [divider, setDivider] = useState<Divider | null>(null);
  const announced = useRef<string | undefined>(undefined);
  const marked = useRef(Number.NEGATIVE_INFINITY);
  const pending = useRef<(() => void) | null>(null);
  const visible = useVisible();
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

  // Reports what has been on screen; it is not a consequence of a click.
  useEffect(() => {
    // What was seen has been read, though its turn had not come.
    if (!reading && !held) pending.current?.();
    pending.current = null;
    if (!isTold || !reading || held || !divider || !newest) return;
    // What has just come is not counted yet.
    const counted = newest.contact.username === username || newest.id === upTo;
    if (counted && (unread ?? 0) === 0) return;
    const send = () => {
      pending.current = null;
      marked.current = performance.now();
      mark(newest.id);
    };
    pending.current = send;
    const timer = setTimeout(send, Math.max(0, marked.current + readIntervalMs - performance.now()));
    return () => clearTimeout(timer);
  }, [isTold, reading, held, divider, newest, unread, upTo, username, mark]);

  // As when the view is left, or the page goes out of sight, after which it may not run again.
  useEffect(() => {
    const flush = () => pending.current?.();
    const onVisibilityChange = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      flush();
    };
  }, []);

  // Announces what arrived since, not what was there before or what a page of history brought.
  useEffect(() => {
    if (!ready || hasNewer || !newest) return;
    const from = messages.findIndex((message) => message.id === announced.current);
    if (announced.current !== undefined && from >= 0)
      for (const message of messages.slice(from + 1))
        if (message.contact.username !== username)
          announce({
            text: `${message.contact.username}: ${answerOf(message.message).slice(0, 200)}`,
            source: groupName,
          });
    announced.current = newest.id;
  }, [ready, hasNewer, newest, messages, username, groupName]);

  // Until the end was seen once, they begin where the reader left off the last time.
  const from = lastSeen ?? divider?.from;
  const seenAt = messages.findIndex((message) => message.id === from);
  const isCounted = seenAt >= 0 || (from === null && divider !== null);
  const below = isCounted
    ? messages.slice(seenAt + 1).filter((message) => message.contact.username !== username).length
    : 0;
  return {
    readUpTo: divider?.upTo,
    // Those beyond the window are counted by the service, from where the reader left off.
    below: hasNewer ? (unread ?? 0) : below,
    decided: divider !== null,
    mark: (messageId) => {
      setHeld(true);
      setDivider({ upTo: messageId, from: messageId });
      if (isTold) mark(messageId);
    },
  };
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onVisibilityChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
  return visible;
}
