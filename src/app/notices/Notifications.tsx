import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showBadge } from '../../browser/page/badge';
import { closeNotifications, notificationState, notify, onWorkerPress } from '../../browser/page/notify';
import { currentPreferences } from '../../browser/preferences';
import { answerOf } from '../../contract/replies';
import type { Group, Message } from '../../contract/resources';
import { isMentioned } from '../../contract/text/mentions';
import { useWithoutBlocked } from '../../data/account/useBlocks';
import { type ShownGroup, shownGroup } from '../../data/groups/shownGroup';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useUnseen } from '../../data/live/useUnseen';
import { useClient } from '../../data/useClient';
import { isQuiet } from '../../features/shared/groups/quarantine';
import { messageLine } from '../../features/shared/messageLine';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { offerNotifications } from './NotificationOffer';
import { notificationOffer } from './notificationOffer';

const tagOf = (conversationId: string): string => `confab:${conversationId}`;

const maxLineLength = 80;
/** Invisible characters and characters that reorder text can disguise names and links. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
export function plainLine(text: string): string {
  const line = text
    // Emoji sequences need the zero-width joiner.
    .replace(hidden, (mark) => (mark === '\u200d' ? mark : /\s/u.test(mark) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();
  const graphemes = [...new Intl.Segmenter().segment(line)];
  if (graphemes.length <= maxLineLength) return line;
  return `${graphemes
    .slice(0, maxLineLength - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

export function contentOf(group: ShownGroup, messages: readonly Message[], withText: boolean) {
  const last = messages.at(-1);
  if (!last) return null;
  const values = { group: plainLine(group.name), name: plainLine(last.contact.username), count: messages.length };
  return {
    title: messages.length > 1 ? t('notify.many', values) : group.other ? values.name : t('notify.one', values),
    body: withText ? plainLine(answerOf(last.message).trim() || messageLine(last) || t('groups.attachment')) : '',
    tag: tagOf(group.conversation_id),
  };
}

export function Notifications() {
  const navigate = useNavigate();
  const { username, id } = useMe();
  const client = useClient();
  const session = useSession();
  const base = 'base' in session ? session.base : '';
  const { muted } = useGroupPreferences();
  const withoutBlocked = useWithoutBlocked();
  const ended = useRef(false);
  useEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
    };
  }, []);
  const offer = notificationOffer.useOwn();
  const show = useCallback(
    async (group: Group, messages: readonly Message[]) => {
      const { notify: wanted, notifyText } = currentPreferences();
      const isOffered = wanted === 'off';
      if (isQuiet(group, muted) || (!isOffered && notificationState() !== 'allowed')) return;
      const unblocked = await withoutBlocked(messages);
      // After the end of the session, nothing would close the notification.
      if (ended.current) return;
      if (isOffered && unblocked.length > 0) offerNotifications(offer, base, id);
      if (isOffered) return;
      const names = [username];
      const worth = wanted === 'all' ? unblocked : unblocked.filter(({ message }) => isMentioned(message, names));
      const content = contentOf(shownGroup(group, client), worth, notifyText);
      if (content) void notify({ ...content, address: paths.group(group.id) }, navigate);
    },
    [navigate, username, id, base, client, muted, withoutBlocked, offer],
  );
  useUnseen(show);
  useEffect(() => onWorkerPress(navigate), [navigate]);
  useAttentionEnd();
  return null;
}

function useAttentionEnd(): void {
  const { conversations } = useClient().data;
  useEffect(() => {
    let earlier = conversations.get();
    return conversations.subscribe(() => {
      const now = conversations.get();
      for (const { id, unread_count } of earlier.values())
        if (unread_count > 0 && now.get(id)?.unread_count === 0) closeNotifications(tagOf(id));
      earlier = now;
    });
  }, [conversations]);
  useEffect(
    () => () => {
      closeNotifications();
      showBadge(0);
    },
    [],
  );
}
