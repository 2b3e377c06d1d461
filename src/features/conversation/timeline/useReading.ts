import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { answerOf } from '#contract/replies';
import type { Message } from '#contract/resources';
import { useReadMarker } from '#data/unread/useReadMarker';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { messageLine } from '../../shared/messageLine';
import { truncate } from '../../shared/truncate';
import { beforeUnread, countBelow, lastStanding } from './countBelow';
import { usePageVisible } from './usePageVisible';
import { useSendReadMarker } from './useSendReadMarker';

const maxAnnouncedLength = 200;

interface AnnounceArrivalsInput {
  messages: readonly Message[];
  username: string;
  groupName: string;
  /** The newest of `messages` is the newest of the conversation. */
  isCurrent: boolean;
}

/** Of a message without words, what it holds. */
const spokenText = (message: Message) =>
  answerOf(message.message).trim() || messageLine(message) || t('groups.attachment');

/** Says to screen readers what others write while the conversation is open. */
function useAnnounceArrivals({ messages, username, groupName, isCurrent }: AnnounceArrivalsInput): void {
  const { announce } = useAnnouncer();
  /** The newest that was there or was announced; null: nobody had written yet. */
  const announced = useRef<string | null | undefined>(undefined);
  // Announces what arrived since, not what was there before or what a page of history brought.
  useEffect(() => {
    if (!isCurrent) return;
    const from = messages.findIndex((message) => message.id === announced.current);
    if (from >= 0 || announced.current === null)
      for (const message of messages.slice(from + 1))
        if (message.contact.username !== username)
          announce({
            text: `${message.contact.username}: ${truncate(spokenText(message), maxAnnouncedLength)}`,
            source: groupName,
          });
    announced.current = messages.at(-1)?.id ?? null;
  }, [isCurrent, messages, username, groupName, announce]);
}

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
  /** Something was unread. */
  shown: boolean;
  /** Where the marker stood; null: nothing has ever been read here. */
  from: string | null;
  /** What was loaded up to there: any of it may be deleted. */
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
  /** The newest message is in view, and stays so. */
  atEnd: boolean;
  /** Something else has the whole screen, such as the settings on a phone. */
  isCovered: boolean;
  /** Whether the service learns what was read: not while the group is in quarantine, whose members are strangers. */
  areReadsSent: boolean;
}

/** Up to and with a message; empty where it is not among them. */
const readTo = (messages: readonly Message[], upTo: string | null): readonly Message[] =>
  messages.slice(0, messages.findIndex(({ id }) => id === upTo) + 1);

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
  /** All that was loaded when the end was last on screen. */
  const seen = useRef<readonly Message[]>(undefined);
  const [divider, setDivider] = useState<Divider | null>(null);
  const keepsMarkers = useHasCapability('read');
  const visible = usePageVisible();
  const newest = messages.at(-1);
  const reading = ready && atEnd && visible && !isCovered && !hasNewer;

  // Frozen at the first answer: reading moves the marker, but the line stays where the reader left off.
  if (divider === null && unread !== undefined && ready) {
    const from = upTo();
    const listed = readTo(messages, from);
    // It is deleted, or further up. By a marker that only this device keeps no more is counted than was looked at.
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

  useSendReadMarker({
    conversationId,
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
  const left = divider ? (lastStanding(divider.read, messages) ?? divider.from) : undefined;
  const begun = seen.current ? lastStanding(seen.current, messages) : left;
  const below = reading ? 0 : countBelow(messages, begun, username);
  return {
    readUpTo: divider?.shown ? left : undefined,
    // Those beyond the window are counted by the service, from where the reader left off.
    below: hasNewer ? (unread ?? 0) : below,
    decided: divider !== null,
    mark: (messageId) => {
      setHeld(true);
      setDivider({ shown: true, from: messageId, read: readTo(messages, messageId) });
      if (areReadsSent) mark(messageId);
    },
  };
}
