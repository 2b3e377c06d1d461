import {
  CircleCheck,
  Code,
  Copy,
  Flag,
  Link2,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  Type,
  User,
  Users,
} from 'lucide-react';
import { isOff } from '#browser/settings';
import { pinReaction } from '#contract/limits';
import { hasReacted } from '#data/truth/reactions';
import { shownName } from '#i18n/names';
import { listOf, t } from '#i18n/translate';
import type { MenuAction } from '#ui/overlay/Menu';
import { toast } from '#ui/overlay/toastStore';
import type { MessageMenu } from './actions/actionTypes';
import { focusNeighbour } from './actions/focusNeighbour';
import { reactionsOf } from './reactions/Reactions';

export function toggleOwnReaction({ message, username, actions }: MessageMenu, name: string): void {
  actions.toggle(message, name, !hasReacted(message.reactions, name, username));
}

export function messageItems(menu: MessageMenu) {
  const { message, mine, mayDelete, readOnly, source, onSource, actions } = menu;
  const hasWords = message.message.trim() !== '';
  const about = t('person.about', { name: shownName(message.contact.username) });
  const remove = () => {
    focusNeighbour();
    actions.remove(message);
  };
  const deleteKey = mine ? t('message.deleteKey') : undefined;
  return {
    edit: mine &&
      !readOnly && { label: t('message.edit'), icon: Pencil, shortcut: 'E', run: () => actions.edit(message.id) },
    copy: hasWords && { label: t('message.copy'), icon: Copy, shortcut: 'C', run: () => actions.copyText(message) },
    select: { label: t('chosen.action'), icon: CircleCheck, run: () => actions.select(message) },
    link: { label: t('copyLink'), icon: Link2, run: () => actions.copyLink(message) },
    others: [
      hasWords && {
        label: t(source ? 'message.sourceOff' : 'message.source'),
        icon: source ? Type : Code,
        run: () => onSource(!source),
      },
      reactionsOf(message).length > 0 && { label: t('reaction.who'), icon: Users, run: () => actions.who(message) },
      !mine && { label: about, icon: User, shortcut: 'P', run: () => actions.openPerson(message.contact) },
      ...pinItem(menu),
      { label: t('message.markUnread'), icon: MailOpen, run: () => actions.markUnread(message) },
      !mine && actions.canReport() && { label: t('report.message'), icon: Flag, run: () => actions.report(message) },
    ],
    remove: mayDelete &&
      !readOnly && { label: t('message.delete'), icon: Trash2, shortcut: deleteKey, run: remove, danger: true },
  };
}

function pinItem(menu: MessageMenu): MenuAction[] {
  const pinners = menu.actions.pinners();
  if (isOff('pinned') || !pinners.includes(menu.username)) return [];
  const by = pinners.filter((admin) => hasReacted(menu.message.reactions, pinReaction, admin));
  const others = by.filter((admin) => admin !== menu.username);
  const names = listOf(others.map(shownName));
  const toggle = () => toggleOwnReaction(menu, pinReaction);
  if (by.length === 0) return [{ label: t('groups.pin'), icon: Pin, run: toggle }];
  // A person cannot remove a pin of other people, so the item is disabled.
  if (others.length === by.length)
    return [{ label: t('pinned.by', { names }), icon: Pin, run: () => {}, disabled: t('pinned.notYours') }];
  const run = () => {
    toggle();
    if (others.length > 0) toast(t('pinned.still', { names }), { here: true });
  };
  return [{ label: t('groups.unpin'), icon: PinOff, run }];
}
