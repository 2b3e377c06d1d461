import { exactTimeOf } from '#i18n/dates';
import Menu, { type MenuProps } from '#ui/overlay/Menu';
import { messageItems } from '../messageItems';
import type { MessageMenu } from './rowActions';

export default function MoreMenu({ of, ...menu }: { of: MessageMenu } & Omit<MenuProps, 'actions'>) {
  const { edit, copy, link, select, others, remove } = messageItems(of);
  const actions = [edit, copy, link, select, ...others, remove];
  return <Menu note={exactTimeOf(of.message.created_at)} actions={actions} {...menu} />;
}
