import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { notificationState, notify } from '../../browser/page/notify';
import { currentPreferences } from '../../browser/preferences';
import { isMentioned } from '../../contract/mentions';
import type { Group, Message } from '../../contract/resources';
import { useWithoutBlocked } from '../../data/account/useBlocks';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useUnseen } from '../../data/live/useUnseen';
import { isQuiet } from '../../features/shared/groups/quarantine';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { contentOf } from './notificationContent';
import { offerNotifications } from './offerNotifications';

/** Shows notifications of messages that nobody sees, once for all tabs; a press on it brings the conversation to the front. */
export function Notifications() {
  const navigate = useNavigate();
  const { username, id } = useMe();
  const session = useSession();
  const base = 'base' in session ? session.base : '';
  const { muted } = useGroupPreferences();
  const withoutBlocked = useWithoutBlocked();
  const show = useCallback(
    async (group: Group, messages: readonly Message[]) => {
      const { notify: wanted, notifyText } = currentPreferences();
      const isOffered = wanted === 'off';
      if (isQuiet(group, muted) || (!isOffered && notificationState() !== 'allowed')) return;
      const unblocked = await withoutBlocked(messages);
      if (isOffered && unblocked.length > 0) offerNotifications(base, id);
      if (isOffered) return;
      const worth = wanted === 'all' ? unblocked : unblocked.filter(({ message }) => isMentioned(message, username));
      const content = contentOf(group, worth, notifyText);
      if (content) notify(content, () => navigate(paths.group(group.id)));
    },
    [navigate, username, id, base, muted, withoutBlocked],
  );
  useUnseen(useCallback((group, messages) => void show(group, messages), [show]));
  return null;
}
