import { useEffect, useEffectEvent } from 'react';
import { letterOf } from '#browser/input/letterOf';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { usePreferences } from '#browser/preferences';
import { canSelectGroups } from '#browser/settings';
import { useMarkRead } from '#data/unread/useReadMarker';
import { useClient } from '#data/useClient';
import { useSetMute } from '../../shared/groups/useMute';
import { listForKeys } from './useGroupOrder';
import { useTogglePin } from './useTogglePin';

const maxKeyAgeMs = 10_000;

/** Archiving has no key, because other members would notice an accidental press. */
export function ListKeys() {
  const list = listForKeys.useOwn();
  const { singleKeys } = usePreferences();
  const togglePin = useTogglePin();
  const { isMuted, setMute } = useSetMute();
  const { conversations } = useClient().data;
  const markRead = useMarkRead();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!singleKeys || !list.current || list.current.selection.active) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { order, selection } = list.current;
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('[data-stop]') || !wasReachedByKeyboard(target)) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const group = order.shown.find((each) => each.id === id);
    if (!group) return;
    const act = {
      p: () => togglePin(group.id),
      m: () => setMute(group, !isMuted(group.id)),
      u: () =>
        markRead(group.conversation_id, conversations.get().get(group.conversation_id)?.latest_message?.id ?? null),
      x: canSelectGroups() ? () => selection.start(group.id) : undefined,
    }[letterOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    list.onKey = (event) => onKey(event);
    if (list.early && performance.now() - list.early.timeStamp < maxKeyAgeMs) onKey(list.early);
    list.early = null;
    return () => {
      list.onKey = null;
    };
  }, [list]);
  return null;
}
