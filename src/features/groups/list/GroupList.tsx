import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { mayBeCommand } from '#browser/input/reachedByKeyboard';
import { useConversations } from '#data/unread/useConversations';
import { t } from '#i18n/translate';
import { useDraftConversations } from '#outbox/useDraft';
import { useMe } from '#session/SessionContext';
import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import type { Selection } from '#ui/selection/useSelection';
import { namesakes } from '../../shared/groups/namesakes';
import { useFirstRows, useRovingRows } from '../parts/useShownRows';
import { GroupRow } from './GroupRow';
import { listAfter } from './listPart';
import { listForKeys, type useGroupOrder } from './useGroupOrder';

const ListGestures = lazyPart(listAfter, ({ ListGestures }) => ListGestures, noNotice);

interface GroupListProps {
  order: ReturnType<typeof useGroupOrder>;
  selection: Selection;
  open: string | undefined;
}

export function GroupList({ order, selection, open }: GroupListProps) {
  const { list, shown, pinned, muted, query } = order;
  const drafts = useDraftConversations();
  const canLoad = list.hasMore && !list.loadingMore && !list.moreError;
  const { rows, end } = useFirstRows(shown, query, canLoad ? list.loadMore : undefined);
  const conversations = useConversations(rows.map((group) => group.conversation_id));
  const { username } = useMe();
  const apart = useMemo(() => namesakes(list.groups, username), [list.groups, username]);
  const roving = useRovingRows(rows, open, selection);
  const element = useRef<HTMLUListElement>(null);
  const forKeys = listForKeys.useOwn();
  useLayoutEffect(() => {
    forKeys.current = { order, open, selection };
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    roving.list.onKeyDown(event);
    if (forKeys.onKey) return forKeys.onKey(event.nativeEvent);
    if (!mayBeCommand('pmux', event.nativeEvent)) return;
    event.preventDefault();
    forKeys.early = event.nativeEvent;
  };

  return (
    <>
      <ul
        ref={element}
        {...order.pointer}
        aria-label={t('groups.title')}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pb-2"
        onFocus={roving.list.onFocus}
        onKeyDown={onKeyDown}
      >
        {rows.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            gap={order.gaps.get(group.id) ?? 0}
            apart={apart.get(group.id)}
            conversation={conversations.get(group.conversation_id)}
            draft={drafts.has(group.conversation_id)}
            pinned={pinned.has(group.id)}
            muted={muted.has(group.id)}
            query={query}
            open={group.id === open}
            tabStop={group.id === roving.stop}
            chosen={selection.active ? selection.chosen.has(group.id) : null}
            onToggle={selection.toggle}
          />
        ))}
      </ul>
      <div ref={end} />
      {!selection.active && matchMedia('(any-pointer: coarse)').matches && (
        <ListGestures list={element} groups={rows} conversations={conversations} />
      )}
    </>
  );
}
