import { Reply, SmilePlus } from 'lucide-react';
import { useMemo } from 'react';
import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import Menu, { type Point } from '#ui/overlay/Menu';
import { messageItems } from '../messageItems';
import type { MessageMenu } from './rowActions';

interface ContextMenuProps {
  menu: MessageMenu;
  row: HTMLElement;
  at: Point;
  onClose: () => void;
}

export default function ContextMenu({ menu, row, at, onClose }: ContextMenuProps) {
  const { message, readOnly, actions } = menu;
  const { edit, copy, select, link, others, remove } = messageItems(menu);
  const anchor = useMemo(() => ({ current: row }), [row]);
  const items = [
    !readOnly && { label: t('message.react'), icon: SmilePlus, shortcut: 'R', run: () => actions.pick(message) },
    !readOnly && { label: t('message.reply'), icon: Reply, shortcut: 'Q', run: () => actions.reply(message) },
    ...[edit, copy, select, link, ...others, remove],
  ];
  const note = exactTimeOf(message.created_at);
  return <Menu label={t('message.more')} note={note} actions={items} anchor={anchor} at={at} onClose={onClose} />;
}
