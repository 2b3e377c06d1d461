import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { isOff } from '#browser/settings';
import type { Conversation } from '#contract/resources';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useMarkRead } from '#data/unread/useReadMarker';
import { useClient } from '#data/useClient';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { watchLongPress } from '#ui/touch/longPress';
import { type Pull, type Swipeable, watchSwipe } from '#ui/touch/swipe';
import { useArchiveWithUndo } from '../../shared/groups/useArchiveWithUndo';
import { useHideItem } from '../../shared/groups/useHide';
import { useRights } from '../../shared/groups/useRights';

interface ListGesturesProps {
  list: RefObject<HTMLElement | null>;
  groups: readonly ShownGroup[];
  conversations: ReadonlyMap<string, Conversation>;
}

const rows = '[data-id]';

export default function ListGestures({ list, groups, conversations }: ListGesturesProps) {
  // `PutAway` mounts on touch, so that the rights load during the swipe.
  const [touched, setTouched] = useState<ShownGroup>();
  const putAway = useRef<() => void>(null);
  const markRead = useMarkRead();
  const { markers } = useClient().data;
  const read = (group: ShownGroup) => {
    const { latest_message, read_up_to } = conversations.get(group.conversation_id) ?? {};
    const readAt = markers.getMarker(group.conversation_id)?.created_at;
    markRead(group.conversation_id, latest_message?.id ?? null);
    const undo = () => markRead(group.conversation_id, read_up_to ?? null, readAt);
    toast(t('groups.markedRead', { name: group.name }), { action: { label: t('undo'), run: undo } });
  };
  const find = useEffectEvent((target: Element): Swipeable | undefined => {
    const row = target.closest<HTMLElement>(rows);
    const moved = row?.querySelector<HTMLElement>('a[href]');
    const group = groups.find((each) => each.id === row?.dataset.id);
    if (!row || !moved || !group) return undefined;
    setTouched(group);
    const isUnread = (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0;
    const toEnd: Pull | undefined = isUnread
      ? { says: t('groups.markRead'), sign: 'read', done: () => read(group) }
      : undefined;
    const away = group.other ? t('groups.hide') : isOff('archive') ? undefined : t('group.archive');
    const toStart: Pull | undefined = away ? { says: away, sign: 'away', done: () => putAway.current?.() } : undefined;
    const mirrored = getComputedStyle(row).direction === 'rtl';
    const [start, end] = mirrored ? (['right', 'left'] as const) : (['left', 'right'] as const);
    return { row, moved, ...(toEnd && { [end]: toEnd }), ...(toStart && { [start]: toStart }) };
  });
  // The list has one set of listeners for all rows, so that a gesture re-renders no row.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const ending = new AbortController();
    const { signal } = ending;
    watchSwipe(element, (target) => find(target), signal);
    watchLongPress(element, rows, signal);
    element.addEventListener('contextmenu', (event) => openMenu(event), { signal });
    return () => ending.abort();
  }, [list]);
  return touched && <PutAway key={touched.id} group={touched} ref={putAway} />;
}

function openMenu(event: MouseEvent): void {
  const { target } = event;
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || !(target instanceof Element)) return;
  event.preventDefault();
  target.closest(rows)?.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="false"]')?.click();
}

function PutAway({ group, ref }: { group: ShownGroup; ref: Ref<() => void> }) {
  const archive = useArchiveWithUndo();
  const hide = useHideItem(group);
  const { reason } = useRights(group.id);
  useImperativeHandle(ref, () => () => {
    if (group.other) hide?.run();
    else if (reason === undefined) archive(group);
    else toast(reason);
  });
  return null;
}
