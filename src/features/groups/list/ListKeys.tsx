import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { letterOf } from '#browser/input/letterOf';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { useKeyDown } from '#browser/input/useKeyDown';
import { usePreferences } from '#browser/preferences';
import { canSelectGroups } from '#browser/settings';
import { useMarkRead } from '#data/unread/useReadMarker';
import { useClient } from '#data/useClient';
import { paths } from '../../../paths';
import { useSetMute } from '../../shared/groups/useMute';
import { isWaiting } from './arrange';
import { listForKeys } from './useGroupOrder';
import { useTogglePin } from './useTogglePin';

/** Alt+Up and Alt+Down open the group above and below, as the list has them; with Shift the next with unread messages. */
function useStepKeys(): void {
  const list = listForKeys.useOwn();
  const navigate = useNavigate();
  useKeyDown((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    if (document.querySelector('dialog[open]')) return;
    // In a <select> these keys open its list.
    if (event.target instanceof HTMLSelectElement) return;
    if (!list.current) return;
    event.preventDefault();
    const { order, open } = list.current;
    const { shown, conversations, muted } = order;
    const at = shown.findIndex((group) => group.id === open);
    const down = event.key === 'ArrowDown';
    const rest = down ? shown.slice(at + 1) : shown.slice(0, Math.max(0, at)).reverse();
    const next = event.shiftKey ? rest.find((group) => isWaiting(group, conversations, muted)) : rest[0];
    if (next) navigate(paths.group(next.id));
  });
}

/** Milliseconds. After a longer wait for this code, nobody expects an early key to act. */
const earlyMs = 10_000;

/** Loaded after the first words. p pins, m mutes, u marks as read, x selects. Archiving has no key, because others would notice. */
export function ListKeys() {
  useStepKeys();
  const list = listForKeys.useOwn();
  const { singleKeys } = usePreferences();
  const togglePin = useTogglePin();
  const { isMuted, setMute } = useSetMute();
  const { data } = useClient();
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
      u: () => {
        const known = data.conversations.get().get(group.conversation_id);
        markRead(group.conversation_id, known?.latest_message?.id ?? null);
      },
      x: canSelectGroups() ? () => selection.start(group.id) : undefined,
    }[letterOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    list.onKey = (event) => onKey(event);
    if (list.early && performance.now() - list.early.timeStamp < earlyMs) onKey(list.early);
    list.early = null;
    return () => {
      list.onKey = null;
    };
  }, [list]);
  return null;
}
