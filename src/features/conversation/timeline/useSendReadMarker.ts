import { useEffect, useEffectEvent, useRef } from 'react';
import { browser } from '#browser/runtime';
import type { Message } from '#contract/resources';
import { useArrival } from '#data/unread/useReadMarker';

export interface SendReadMarkerInput {
  conversationId: string;
  username: string;
  unread: number | undefined;
  /** False until the group is accepted, because strangers must not get read receipts. */
  areReadsSent: boolean;
  newest: Message | undefined;
  reading: boolean;
  held: boolean;
  decided: boolean;
  upTo: () => string | null;
  mark: (messageId: string) => void;
}

const minMarkerIntervalMs = 1_000;

export function useSendReadMarker(input: SendReadMarkerInput): void {
  const { conversationId, newest, reading, held, decided, areReadsSent, unread, upTo, username, mark } = input;
  const sentAt = useRef(-minMarkerIntervalMs);
  const pending = useRef<(() => void) | null>(null);
  /** Id of the last message that this tab marked as read. A second mark would undo another device's unread mark. */
  const settled = useRef<string>(undefined);
  const send = (messageId: string) => {
    pending.current = null;
    settled.current = messageId;
    sentAt.current = performance.now();
    mark(messageId);
  };

  // Marks the message on arrival, so that message and marker cause a single render.
  useArrival(conversationId, (messageId) => {
    const isDue = performance.now() >= sentAt.current + minMarkerIntervalMs;
    if (isDue && areReadsSent && reading && !held && decided) send(messageId);
  });

  const onDue = useEffectEvent(send);
  useEffect(() => {
    // When reading stops, the delayed marker is sent, because the person has read its message.
    if (!reading && !held) pending.current?.();
    const due = pending.current;
    pending.current = null;
    if (!reading) settled.current = undefined;
    if (!areReadsSent || !reading || held || !decided || !newest) return;
    // A count of 0 may be older than the newest message, so the newest message may still be unread.
    const isRead = (unread ?? 0) === 0;
    if (isRead && newest.id === upTo()) settled.current = newest.id;
    if (newest.id === settled.current || (!due && isRead && newest.contact.username === username)) return;
    const sendNewest = () => onDue(newest.id);
    pending.current = sendNewest;
    return browser.later(Math.max(0, sentAt.current + minMarkerIntervalMs - performance.now()), sendNewest);
  }, [areReadsSent, reading, held, decided, newest, unread, upTo, username]);

  // Sends the delayed marker when the page is hidden, because a hidden page may never run again.
  useEffect(() => {
    const flush = () => pending.current?.();
    const stopListening = browser.onHide(flush);
    return () => {
      stopListening();
      flush();
    };
  }, []);
}
