import type { RefObject } from 'react';
import { letterOf } from '#browser/input/letterOf';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { useKeyDown } from '#browser/input/useKeyDown';
import { usePreferences } from '#browser/preferences';
import { knownGroup } from '#data/truth/known';
import { useMarkRead } from '#data/unread/useReadMarker';
import { useClient } from '#data/useClient';
import type { Selection } from '#ui/selection/useSelection';
import { useSetMute } from '../../shared/groups/useMute';
import { useTogglePin } from './useTogglePin';

interface ListKeysProps {
  list: RefObject<HTMLElement | null>;
  onSelect: Selection['start'];
}

/** p pins, m mutes, u marks as read, x selects. Archiving has no key, because others would notice. */
export default function ListKeys({ list, onSelect }: ListKeysProps) {
  const { singleKeys } = usePreferences();
  const togglePin = useTogglePin();
  const { isMuted, setMute } = useSetMute();
  const { cache, data } = useClient();
  const markRead = useMarkRead();
  useKeyDown((event) => {
    if (!singleKeys || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('[data-stop]') || !list.current?.contains(target)) return;
    if (!wasReachedByKeyboard(target)) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const group = id && knownGroup(cache, id);
    if (!group) return;
    const act = {
      p: () => togglePin(group.id),
      m: () => setMute(group, !isMuted(group.id)),
      u: () => {
        const known = data.conversations.get().get(group.conversation_id);
        markRead(group.conversation_id, known?.latest_message?.id ?? null);
      },
      x: () => onSelect(group.id),
    }[letterOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return null;
}
