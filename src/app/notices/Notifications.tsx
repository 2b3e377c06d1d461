import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showBadge } from '../../browser/page/badge';
import { closeNotifications, notificationState, notify, onWorkerPress } from '../../browser/page/notify';
import { currentPreferences } from '../../browser/preferences';
import { isMentioned } from '../../contract/mentions';
import type { Group, Message } from '../../contract/resources';
import { useWithoutBlocked } from '../../data/account/useBlocks';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useUnseen } from '../../data/live/useUnseen';
import { useClient } from '../../data/useClient';
import { isQuiet } from '../../features/shared/groups/quarantine';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { contentOf, tagOf } from './notificationContent';
import { notificationOffer } from './notificationOffer';
import { offerNotifications } from './offerNotifications';

/** Shows notifications of messages that nobody sees, once for all tabs; a press on it brings the conversation to the front. */
export function Notifications() {
  const navigate = useNavigate();
  const { username, id } = useMe();
  const session = useSession();
  const base = 'base' in session ? session.base : '';
  const { muted } = useGroupPreferences();
  const withoutBlocked = useWithoutBlocked();
  const ended = useEnded();
  const offer = notificationOffer.useOwn();
  const show = useCallback(
    async (group: Group, messages: readonly Message[]) => {
      const { notify: wanted, notifyText } = currentPreferences();
      const isOffered = wanted === 'off';
      if (isQuiet(group, muted) || (!isOffered && notificationState() !== 'allowed')) return;
      const unblocked = await withoutBlocked(messages);
      // The session may have ended meanwhile, which took all notifications away.
      if (ended.current) return;
      if (isOffered && unblocked.length > 0) offerNotifications(offer, base, id);
      if (isOffered) return;
      const names = [username];
      const worth = wanted === 'all' ? unblocked : unblocked.filter(({ message }) => isMentioned(message, names));
      const content = contentOf(group, worth, notifyText);
      if (content) void notify({ ...content, address: paths.group(group.id) }, navigate);
    },
    [navigate, username, id, base, muted, withoutBlocked, ended, offer],
  );
  useUnseen(show);
  useEffect(() => onWorkerPress(navigate), [navigate]);
  useAttentionEnd();
  return null;
}

/** Whether the session is over. */
function useEnded(): RefObject<boolean> {
  const ended = useRef(false);
  useEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
    };
  }, []);
  return ended;
}

/** Takes away what draws attention: of a conversation that has been read, and of all when the session ends. */
function useAttentionEnd(): void {
  const { conversations } = useClient().data;
  // Notifications and the app's icon are outside of React, so no count renders anything here.
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
