import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../browser/input/isComposing';
import { letterOf } from '../../../browser/input/letterOf';
import { wasReachedByKeyboard } from '../../../browser/input/reachedByKeyboard';
import { usePreferences } from '../../../browser/preferences';
import { useGroupPreferences } from '../../../data/groups/useGroupPreferences';
import { useMarkRead } from '../../../data/unread/useReadMarker';
import type { Selection } from '../../../ui/selection/useSelection';
import type { useGroupOrder } from './useGroupOrder';

/**
 * Single keys on a row that the keyboard came to: p pins, m mutes, u marks as read, x chooses. None that others would
 * notice: a group is archived from its menu.
 */
export function useGroupRowKeys({ shown, conversations }: ReturnType<typeof useGroupOrder>, selection: Selection) {
  const { singleKeys } = usePreferences();
  const { pinned, muted, set } = useGroupPreferences();
  const markRead = useMarkRead();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!singleKeys || selection.active || event.defaultPrevented || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-stop]')) return;
    if (!wasReachedByKeyboard(event.target)) return;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const group = shown.find((each) => each.id === id);
    if (!group) return;
    const act = {
      p: () => set(group.id, 'pinned', !pinned.has(group.id)),
      m: () => set(group.id, 'muted', !muted.has(group.id)),
      u: () => markRead(group.conversation_id, conversations.get(group.conversation_id)?.latest_message?.id ?? null),
      x: () => selection.start(group.id),
    }[letterOf(event.nativeEvent)];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
