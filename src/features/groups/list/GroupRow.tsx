import { EllipsisVertical } from 'lucide-react';
import { memo, useEffect, useId } from 'react';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { MenuButton } from '#ui/overlay/MenuButton';
import type { Selection } from '#ui/selection/useSelection';
import { usePassFocusOn } from '#ui/usePassFocusOn';
import { paths } from '../../../paths';
import { GroupAvatar } from '../../shared/groups/GroupAvatar';
import { nameApart } from '../../shared/groups/namesakes';
import { Link } from '../../shared/Link';
import { unreadLabel } from '../../shared/unreadLabel';
import { GroupFace, type GroupFaceProps } from './GroupFace';
import { GroupMenu, SelectableGroup } from './listPart';

interface GroupRowProps extends Omit<GroupFaceProps, 'id'> {
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
  // Scrolls in a frame callback, because an immediate scroll would force an extra layout.
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
        aria-label={group.added_by ? t('groups.isNew', { name }) : unreadLabel(name, conversation?.unread_count ?? 0)}
        aria-describedby={id}
        aria-current={open ? 'page' : undefined}
        tabIndex={tabIndex}
        data-stop
        className={classes(rowLook, open ? 'current-row chosen-row bg-soft' : 'hover:bg-hover')}
      >
        <GroupAvatar group={group} size="tile" />
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
