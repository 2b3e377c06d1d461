import { useEffect, useRef } from 'react';
import { answerOf } from '../../../contract/replies';
import type { Message } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { useAnnouncer } from '../../../ui/announcements/Announcer';
import { messageLine } from '../../shared/messageLine';
import { truncate } from '../../shared/truncate';

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
export function useAnnounceArrivals({ messages, username, groupName, isCurrent }: AnnounceArrivalsInput): void {
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
