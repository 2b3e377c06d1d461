import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '#contract/resources';
import { useArrival } from '#data/unread/useReadMarker';

interface SendReadMarkerInput {
  conversationId: string;
  newest: Message | undefined;
  /** The newest message is being read. */
  reading: boolean;
  /** It was marked unread, and stays so. */
  held: boolean;
  /** It is known where the unread began. */
  decided: boolean;
  /** Whether the service learns what was read. */
  areReadsSent: boolean;
  unread: number | undefined;
  /** Where the marker stands. */
  upTo: () => string | null;
  username: string;
  mark: (messageId: string) => void;
}

/** In a busy conversation the service gets no more than one marker in so many ms. */
const readIntervalMs = 1_000;

/** Reports to the service what has been on screen; it is not a consequence of a click. */
export function useSendReadMarker(input: SendReadMarkerInput): void {
  const { conversationId, newest, reading, held, decided, areReadsSent, unread, upTo, username, mark } = input;
  const sentAt = useRef(-readIntervalMs);
  const pending = useRef<(() => void) | null>(null);
  /** The newest message, once it was read here: what moves the marker back then is a person, elsewhere. */
  const settled = useRef<string>(undefined);
  const send = (messageId: string) => {
    pending.current = null;
    settled.current = messageId;
    sentAt.current = performance.now();
    mark(messageId);
  };

  // Where the end is being read, message and marker are one change: they are rendered together, once.
  useArrival(conversationId, (messageId) => {
    const isDue = performance.now() >= sentAt.current + readIntervalMs;
    if (isDue && areReadsSent && reading && !held && decided) send(messageId);
  });

  const onDue = useEffectEvent(send);
  useEffect(() => {
    // What was seen has been read, though its turn had not come.
    if (!reading && !held) pending.current?.();
    const due = pending.current;
    pending.current = null;
    if (!reading) settled.current = undefined;
    if (!areReadsSent || !reading || held || !decided || !newest) return;
    // What has just come is not counted yet.
    const isRead = (unread ?? 0) === 0;
    if (isRead && newest.id === upTo()) settled.current = newest.id;
    if (newest.id === settled.current || (!due && isRead && newest.contact.username === username)) return;
    const sendNewest = () => onDue(newest.id);
    pending.current = sendNewest;
    const timer = setTimeout(sendNewest, Math.max(0, sentAt.current + readIntervalMs - performance.now()));
    return () => clearTimeout(timer);
  }, [areReadsSent, reading, held, decided, newest, unread, upTo, username]);

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
}
