import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#contract/resources';
import { useReadMarker } from '#data/unread/useReadMarker';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { messageLine } from '../../shared/messageLine';
import { beforeUnread, countBelow, lastStanding } from './countBelow';
import { type SendReadMarkerInput, useSendReadMarker } from './useSendReadMarker';

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export type Reading = ReturnType<typeof useReading>;

interface ReadingInput extends Pick<SendReadMarkerInput, 'conversationId' | 'username' | 'unread' | 'areReadsSent'> {
  groupName: string;
  messages: readonly Message[];
  ready: boolean;
  hasNewer: boolean;
  atEnd: boolean;
  isCovered: boolean;
}

const readTo = (messages: readonly Message[], upTo: string | null): readonly Message[] =>
  messages.slice(0, messages.findIndex(({ id }) => id === upTo) + 1);

/**
 * Marks messages as read at the end of the log. After a manual "mark as unread", nothing is marked as read until the
 * next return to the end.
 */
export function useReading(input: ReadingInput) {
  const { conversationId, groupName, username, messages, ready, hasNewer, unread, atEnd, areReadsSent } = input;
  const { upTo, mark } = useReadMarker(conversationId);
  const { announce } = useAnnouncer();
  /** Id of the newest announced message. Null for an empty log, undefined before the first page. */
  const announced = useRef<string | null | undefined>(undefined);
  const [wasAtEnd, setWasAtEnd] = useState(atEnd);
  const [held, setHeld] = useState(false);
  const seen = useRef<readonly Message[]>(undefined);
  const [divider, setDivider] = useState<{ shown: boolean; from: string | null; read: readonly Message[] }>();
  const keepsMarkers = useHasCapability('read');
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const newest = messages.at(-1);
  const reading = ready && atEnd && visible && !input.isCovered && !hasNewer;

  // The divider is set once, because a moving divider would shift the rows.
  if (!divider && unread !== undefined && ready) {
    const from = upTo();
    const listed = readTo(messages, from);
    // If the last read message is not loaded, the unread count decides the position of the divider.
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

  const decided = divider !== undefined;
  useSendReadMarker({ ...input, newest, reading, held, decided, upTo, mark });
  // Announces arrivals, because the log itself is `aria-live="off"`.
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

  // `below` counts from the divider, or from the newest message that the person has seen.
  const left = divider ? (lastStanding(divider.read, messages) ?? divider.from) : undefined;
  const begun = seen.current ? lastStanding(seen.current, messages) : left;
  const below = reading ? 0 : countBelow(messages, begun, username);
  return {
    readUpTo: divider?.shown ? left : undefined,
    below: hasNewer ? (unread ?? 0) : below,
    decided,
    mark: (messageId: string | null) => {
      setHeld(true);
      setDivider({ shown: true, from: messageId, read: readTo(messages, messageId) });
      if (areReadsSent) mark(messageId);
    },
  };
}
