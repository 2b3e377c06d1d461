import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { browser } from '#browser/runtime';
import type { Message } from '#contract/resources';
import { useArrival, useReadMarker } from '#data/unread/useReadMarker';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { messageLine } from '../../shared/messageLine';
import { beforeUnread, countBelow, lastStanding } from './countBelow';

interface SendReadMarkerInput extends ReadingInput {
  newest: Message | undefined;
  reading: boolean;
  held: boolean;
  decided: boolean;
  upTo: () => string | null;
  mark: (messageId: string) => void;
}

const readIntervalMs = 1_000;

function useSendReadMarker(input: SendReadMarkerInput): void {
  const { conversationId, newest, reading, held, decided, areReadsSent, unread, upTo, username, mark } = input;
  const sentAt = useRef(-readIntervalMs);
  const pending = useRef<(() => void) | null>(null);
  /** The position that was read here. A marker that moves back was moved elsewhere. */
  const settled = useRef<string>(undefined);
  const send = (messageId: string) => {
    pending.current = null;
    settled.current = messageId;
    sentAt.current = performance.now();
    mark(messageId);
  };

  // The marker moves with the arrival, so that both cause one render.
  useArrival(conversationId, (messageId) => {
    const isDue = performance.now() >= sentAt.current + readIntervalMs;
    if (isDue && areReadsSent && reading && !held && decided) send(messageId);
  });

  const onDue = useEffectEvent(send);
  useEffect(() => {
    // Sends a waiting marker, because its message was read.
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
    const stopListening = browser.onHide(flush);
    return () => {
      stopListening();
      flush();
    };
  }, []);
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onVisibilityChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
  return visible;
}

export type Reading = ReturnType<typeof useReading>;

interface Divider {
  shown: boolean;
  from: string | null;
  /** Loaded messages up to the marker; some may be deleted. */
  read: readonly Message[];
}

interface ReadingInput {
  conversationId: string;
  groupName: string;
  username: string;
  messages: readonly Message[];
  ready: boolean;
  hasNewer: boolean;
  unread: number | undefined;
  /** True if the view stays at the newest message. */
  atEnd: boolean;
  /** True under a full-screen view. */
  isCovered: boolean;
  /** False in quarantine, where strangers must not learn it. */
  areReadsSent: boolean;
}

/** Inclusive; empty if it is missing. */
const readTo = (messages: readonly Message[], upTo: string | null): readonly Message[] =>
  messages.slice(0, messages.findIndex(({ id }) => id === upTo) + 1);

/** Viewing the end marks as read. A message that was marked unread stays so until the person returns to the end. */
export function useReading(input: ReadingInput) {
  const { conversationId, groupName, username, messages, ready, hasNewer, unread, atEnd, areReadsSent } = input;
  const { upTo, mark } = useReadMarker(conversationId);
  const { announce } = useAnnouncer();
  /** Newest announced message; null: none so far. */
  const announced = useRef<string | null | undefined>(undefined);
  const [wasAtEnd, setWasAtEnd] = useState(atEnd);
  const [held, setHeld] = useState(false);
  /** The messages that were loaded when the end was last visible. */
  const seen = useRef<readonly Message[]>(undefined);
  const [divider, setDivider] = useState<Divider | null>(null);
  const keepsMarkers = useHasCapability('read');
  const visible = usePageVisible();
  const newest = messages.at(-1);
  const reading = ready && atEnd && visible && !input.isCovered && !hasNewer;

  // Frozen at the first answer, so that the line stays.
  if (divider === null && unread !== undefined && ready) {
    const from = upTo();
    const listed = readTo(messages, from);
    // The marked message is deleted or further up. With a local marker only seen messages count.
    const isElsewhere = from !== null && listed.length === 0 && !hasNewer;
    const read = isElsewhere && keepsMarkers ? beforeUnread(messages, unread, username) : listed;
    setDivider({ shown: unread > 0, from, read });
  }
  if (atEnd !== wasAtEnd) {
    setWasAtEnd(atEnd);
    if (atEnd) setHeld(false);
  }
  useLayoutEffect(() => {
    if (reading && newest) seen.current = messages;
  });

  useSendReadMarker({ ...input, newest, reading, held, decided: divider !== null, upTo, mark });
  // Announces arrivals only, not history.
  useEffect(() => {
    if (!ready || hasNewer) return;
    const from = messages.findIndex((message) => message.id === announced.current);
    if (from >= 0 || announced.current === null)
      for (const message of messages.slice(from + 1))
        if (message.contact.username !== username)
          announce({
            text: `${message.contact.username}: ${messageLine(message) || t('groups.attachment')}`,
            source: groupName,
          });
    announced.current = messages.at(-1)?.id ?? null;
  }, [ready, hasNewer, messages, username, groupName, announce]);

  // Before the end was seen, counting starts at the old marker.
  const left = divider ? (lastStanding(divider.read, messages) ?? divider.from) : undefined;
  const begun = seen.current ? lastStanding(seen.current, messages) : left;
  const below = reading ? 0 : countBelow(messages, begun, username);
  return {
    readUpTo: divider?.shown ? left : undefined,
    // The service counts what is beyond the window.
    below: hasNewer ? (unread ?? 0) : below,
    decided: divider !== null,
    mark: (messageId: string | null) => {
      setHeld(true);
      setDivider({ shown: true, from: messageId, read: readTo(messages, messageId) });
      if (areReadsSent) mark(messageId);
    },
  };
}
