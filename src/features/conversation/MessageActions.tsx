import { CircleCheck, Copy, EllipsisVertical, Link2, MailOpen, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import type { Message } from '../../contract/resources';
import { IconButton } from '../../ui/IconButton';
import type { MenuAction } from '../../ui/Menu';
import { MenuButton } from '../../ui/MenuButton';
import { t } from '../../words/words';
import type { RowActions } from './MessageRow';

interface MessageActionsProps {
  message: Message;
  mine: boolean;
  mayDelete: boolean;
  readOnly: boolean;
  actions: RowActions;
}

/** A finger needs more room than a mouse. */
const touch = 'pointer-coarse:size-11';

/** What may not be done is not there: editing others' words, deleting what is not ours, anything in an archived group. */
export function MessageActions({ message, mine, mayDelete, readOnly, actions }: MessageActionsProps) {
  const more: MenuAction[] = [
    ...(mine && !readOnly ? [{ label: t('message.edit'), icon: Pencil, run: () => actions.edit(message.id) }] : []),
    { label: t('message.copy'), icon: Copy, run: () => actions.copyText(message) },
    { label: t('message.copyLink'), icon: Link2, run: () => actions.copyLink(message) },
    { label: t('chosen.action'), icon: CircleCheck, run: () => actions.select(message) },
    { label: t('message.markUnread'), icon: MailOpen, run: () => actions.markUnread(message) },
    ...(mayDelete && !readOnly
      ? [{ label: t('message.delete'), icon: Trash2, run: () => actions.remove(message), danger: true }]
      : []),
  ];
  return (
    <div
      role="toolbar"
      aria-label={t('message.actions')}
      className="absolute end-4 -top-4 z-10 flex rounded-xl border border-line bg-raised p-0.5 shadow-sm"
    >
      {!readOnly && (
        <>
          <IconButton
            icon={SmilePlus}
            label={t('message.react')}
            small
            className={touch}
            onClick={() => actions.pick(message)}
          />
          <IconButton
            icon={Reply}
            label={t('message.reply')}
            small
            className={touch}
            onClick={() => actions.quote(message)}
          />
        </>
      )}
      <MenuButton icon={EllipsisVertical} label={t('message.more')} small className={touch} actions={more} />
    </div>
  );
}
