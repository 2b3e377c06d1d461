import { useCallback } from 'react';
import { notificationState, notify } from '../../browser/page/notify';
import { currentPreferences } from '../../browser/preferences';
import { useNavigate } from '../../browser/router/router';
import type { Group, Message } from '../../contract/resources';
import { useWithoutBlocked } from '../../data/account/useBlocks';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useUnseen } from '../../data/live/useUnseen';
import { isQuiet } from '../../features/shared/groups/quarantine';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { mentions, noticeOf } from './notices';

/** Tells of messages nobody sees, once for all tabs; a press on it brings the conversation to the front. */
export function Notifications() {
  const navigate = useNavigate();
  const { username } = useMe();
  const { muted } = useGroupPreferences();
  const withoutBlocked = useWithoutBlocked();
  const show = useCallback(
    async (group: Group, messages: readonly Message[]) => {
      const { notify: wanted, notifyText } = currentPreferences();
      if (wanted === 'off' || isQuiet(group, muted) || notificationState() !== 'allowed') return;
      const heard = await withoutBlocked(messages);
      const worth = wanted === 'all' ? heard : heard.filter(({ message }) => mentions(message, username));
      const notice = noticeOf(group, worth, notifyText);
      if (notice) notify(notice, () => navigate(paths.group(group.id)));
    },
    [navigate, username, muted, withoutBlocked],
  );
  useUnseen(useCallback((group, messages) => void show(group, messages), [show]));
  return null;
}
