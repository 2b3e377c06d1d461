import { EllipsisVertical } from 'lucide-react';
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useConversations } from '#data/unread/useConversations';
import { pictureOf } from '#features/shared/groups/quarantine';
import { Link } from '#features/shared/Link';
import { t } from '#i18n/translate';
import { useDraftConversations } from '#outbox/useDraft';
import { paths } from '#paths';
import { useMe } from '#session/SessionContext';
import { Avatar } from '#ui/Avatar';
import { classes } from '#ui/classes';
import { MenuButton } from '#ui/overlay/MenuButton';
import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import type { Selection } from '#ui/selection/useSelection';
import { usePassFocusOn } from '#ui/usePassFocusOn';
import { nameApart, namesakes } from '../../shared/groups/namesakes';
import { useFirstRows, useRovingRows } from '../parts/useShownRows';
import { GroupFace, type GroupFaceProps, groupRowLabel } from './GroupFace';
import { GroupMenu, listAfter, SelectableGroup } from './listPart';
import type { useGroupOrder } from './useGroupOrder';
import { listForKeys } from './useGroupOrder';

interface GroupRowProps extends Omit<GroupFaceProps, 'id'> {
  /** Rows that are missing before it, and whose room it leaves. */
  gap: number;
  open: boolean;
  tabStop: boolean;
  chosen: boolean | null;
  onToggle: Selection['toggle'];
}

const rowLook =
  'flex min-h-14 items-center gap-[0.6875rem] rounded-xl py-2 ps-2.5 pe-3 focus-visible:-outline-offset-2';

export const GroupRow = memo(function GroupRow({ chosen, open, tabStop, gap, onToggle, ...face }: GroupRowProps) {
  const { group, conversation } = face;
  const name = nameApart(group, face.apart);
  const id = useId();
  const row = usePassFocusOn<HTMLLIElement>();
  // Scrolls an opened row into view before the next frame, which computes the layout anyway.
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [open, row]);
  const tabIndex = tabStop ? 0 : -1;
  const room = gap > 0 ? { marginBlockStart: `${gap * 3.625}rem` } : undefined;
  if (chosen !== null)
    return (
      <li ref={row} data-id={group.id} style={room}>
        <SelectableGroup
          group={group}
          apart={face.apart}
          chosen={chosen}
          tabIndex={tabIndex}
          onToggle={onToggle}
          describedBy={id}
          className={rowLook}
        >
          <GroupFace {...face} id={id} />
        </SelectableGroup>
      </li>
    );
  return (
    <li ref={row} data-id={group.id} style={room} className="group/row relative">
      <Link
        to={paths.group(group.id)}
        slides="in"
        aria-label={groupRowLabel(name, conversation?.unread_count ?? 0, Boolean(group.added_by))}
        aria-describedby={id}
        aria-current={open ? 'page' : undefined}
        tabIndex={tabIndex}
        data-stop
        className={classes(rowLook, open ? 'current-row chosen-row bg-soft' : 'hover:bg-hover')}
      >
        <Avatar name={group.name} src={pictureOf(group)} square size="tile" />
        <GroupFace {...face} id={id} />
      </Link>
      <MenuButton
        label={t('groups.actions', { name })}
        icon={EllipsisVertical}
        small
        tabIndex={tabIndex}
        className="absolute end-1 top-1 opacity-0 pointer-coarse:end-0 pointer-coarse:top-1.5 group-hover/row:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        actions={(menu) => <GroupMenu {...menu} group={group} conversation={conversation} />}
      />
    </li>
  );
});

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
  const { rows, end } = useFirstRows(shown, { order: query, loadMore: canLoad ? list.loadMore : undefined });
  const conversations = useConversations(useMemo(() => rows.map((group) => group.conversation_id), [rows]));
  const { username } = useMe();
  const apart = useMemo(() => namesakes(list.groups, username), [list.groups, username]);
  const roving = useRovingRows(rows, open, selection);
  const element = useRef<HTMLUListElement>(null);
  const forKeys = listForKeys.useOwn();
  useLayoutEffect(() => {
    forKeys.current = { order, open, selection, element: element.current };
  });

  return (
    <>
      <ul
        ref={element}
        {...order.pointer}
        aria-label={t('groups.title')}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pb-2"
        onFocus={roving.list.onFocus}
        onKeyDown={roving.list.onKeyDown}
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
