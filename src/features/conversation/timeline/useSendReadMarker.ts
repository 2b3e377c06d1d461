import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '#contract/resources';
import { useArrival } from '#data/unread/useReadMarker';

interface SendReadMarkerInput {
  conversationId: string;
  newest: Message | undefined;
  /** True while the newest message is being read. */
  reading: boolean;
  held: boolean;
  decided: boolean;
  areReadsSent: boolean;
  unread: number | undefined;
  upTo: () => string | null;
  username: string;
  mark: (messageId: string) => void;
}

/** Milliseconds between markers. */
const readIntervalMs = 1_000;

/** Sends what was on screen. */
export function useSendReadMarker(input: SendReadMarkerInput): void {
  const { conversationId, newest, reading, held, decided, areReadsSent, unread, upTo, username, mark } = input;
  const sentAt = useRef(-readIntervalMs);
  const pending = useRef<(() => void) | null>(null);
  /** Read here: a marker that moves back was moved elsewhere. */
  const settled = useRef<string>(undefined);
  const send = (messageId: string) => {
    pending.current = null;
    settled.current = messageId;
    sentAt.current = performance.now();
    mark(messageId);
  };

  // Message and marker are one change and one render.
  useArrival(conversationId, (messageId) => {
    const isDue = performance.now() >= sentAt.current + readIntervalMs;
    if (isDue && areReadsSent && reading && !held && decided) send(messageId);
  });

  const onDue = useEffectEvent(send);
  useEffect(() => {
    // Sends a marker that waits, because it was read.
    if (!reading && !held) pending.current?.();
    const due = pending.current;
    pending.current = null;
    if (!reading) settled.current = undefined;
    if (!areReadsSent || !reading || held || !decided || !newest) return;
    // The newest arrival is not counted yet.
    const isRead = (unread ?? 0) === 0;
    if (isRead && newest.id === upTo()) settled.current = newest.id;
    if (newest.id === settled.current || (!due && isRead && newest.contact.username === username)) return;
    const sendNewest = () => onDue(newest.id);
    pending.current = sendNewest;
    const timer = setTimeout(sendNewest, Math.max(0, sentAt.current + readIntervalMs - performance.now()));
    return () => clearTimeout(timer);
  }, [areReadsSent, reading, held, decided, newest, unread, upTo, username]);

  // The page may not run again once it is hidden.
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
