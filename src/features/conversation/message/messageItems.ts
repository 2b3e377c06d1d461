import { CircleCheck, Code, Copy, Flag, Link2, MailOpen, Pencil, Pin, PinOff, Trash2, Type, Users } from 'lucide-react';
import { pinReaction } from '../../../contract/limits';
import { hasReacted } from '../../../data/truth/reactions';
import { t } from '../../../i18n/translate';
import type { MenuAction } from '../../../ui/overlay/Menu';
import { focusNeighbour } from './actions/focusNeighbour';
import type { MessageMenu } from './actions/rowActions';
import { toggleReaction } from './actions/toggleReaction';
import { reactionsOf } from './reactions/Reactions';

interface MessageItems {
  edit: MenuAction | undefined;
  /** Nothing where there are no words. */
  copy: MenuAction | undefined;
  select: MenuAction;
  /** Needed less often. */
  others: MenuAction[];
  remove: MenuAction | undefined;
}

/** What may not be done, or would do nothing, is not there: editing others' words, deleting what is not ours, anything in an archived group. */
export function messageItems(menu: MessageMenu): MessageItems {
  const { message, mine, mayDelete, readOnly, source, onSource, actions } = menu;
  const hasWords = message.message.trim() !== '';
  const remove = () => {
    focusNeighbour();
    actions.remove(message);
  };
  return {
    edit:
      mine && !readOnly
        ? { label: t('message.edit'), icon: Pencil, shortcut: 'E', run: () => actions.edit(message.id) }
        : undefined,
    copy: hasWords
      ? { label: t('message.copy'), icon: Copy, shortcut: 'C', run: () => actions.copyText(message) }
      : undefined,
    select: { label: t('chosen.action'), icon: CircleCheck, run: () => actions.select(message) },
    others: [
      { label: t('message.copyLink'), icon: Link2, run: () => actions.copyLink(message) },
      ...(hasWords
        ? [
            {
              label: t(source ? 'message.sourceOff' : 'message.source'),
              icon: source ? Type : Code,
              run: () => onSource(!source),
            },
          ]
        : []),
      ...(reactionsOf(message).length > 0
        ? [{ label: t('reaction.who'), icon: Users, run: () => actions.who(message) }]
        : []),
      ...pinItem(menu),
      { label: t('message.markUnread'), icon: MailOpen, run: () => actions.markUnread(message) },
      ...(!mine && actions.canReport()
        ? [{ label: t('report.message'), icon: Flag, run: () => actions.report(message) }]
        : []),
    ],
    remove:
      mayDelete && !readOnly
        ? {
            label: t('message.delete'),
            icon: Trash2,
            shortcut: mine ? t('message.deleteKey') : undefined,
            run: remove,
            danger: true,
          }
        : undefined,
  };
}

function pinItem(menu: MessageMenu): MenuAction[] {
  if (!menu.actions.mayPin()) return [];
  const mine = hasReacted(menu.message.reactions, pinReaction, menu.username);
  const run = () => toggleReaction(menu, pinReaction);
  return [mine ? { label: t('pinned.unpin'), icon: PinOff, run } : { label: t('pinned.pin'), icon: Pin, run }];
}
