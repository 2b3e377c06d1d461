import { Pin } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '#browser/time/today';
import type { Message } from '#contract/resources';
import { whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/overlay/Dialog';
import { messageLine } from '../../shared/messageLine';

interface PinnedDialogProps {
  messages: readonly Message[];
  onOpen: (message: Message) => void;
  onClose: () => void;
}

function PinnedDialog({ messages, onOpen, onClose }: PinnedDialogProps) {
  const today = useToday();
  const [oldestFirst, setOldestFirst] = useState(false);
  return (
    <Dialog title={t('groups.pinned')} onClose={onClose}>
      <Button className="mb-2" onClick={() => setOldestFirst(!oldestFirst)}>
        {t(oldestFirst ? 'pinned.newestFirst' : 'pinned.oldestFirst')}
      </Button>
      <ul aria-label={t('groups.pinned')} className="-mx-2">
        {(oldestFirst ? messages.toReversed() : messages).map((message) => (
          <li key={message.id}>
            <button
              type="button"
              onClick={() => onOpen(message)}
              className="grid min-h-12 w-full gap-0.5 rounded-xl px-2 py-1.5 text-start hover:bg-hover"
            >
              <span className="flex items-baseline justify-between gap-3">
                <bdi className="min-w-0 truncate font-semibold">{shownName(message.contact.username)}</bdi>
                <span className="shrink-0 text-sm text-ink2">{whenOf(message.created_at, today)}</span>
              </span>
              <bdi className="line-clamp-2 wrap-anywhere">{messageLine(message) || t('groups.attachment')}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export default function PinnedBar({ messages, onOpen }: Omit<PinnedDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  const [newest] = messages;
  if (!newest) return null;
  const text = messageLine(newest) || t('groups.attachment');
  return (
    <section
      aria-label={t('groups.pinned')}
      className="header-bar flex shrink-0 items-center gap-2 border-b border-line bg-list ps-3 pe-2 md:ps-6 md:pe-4"
    >
      <button
        type="button"
        aria-label={t('pinned.open', { text })}
        onClick={() => onOpen(newest)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg text-start text-preview hover:text-brand"
      >
        <Pin size="1rem" aria-hidden className="shrink-0 text-ember" />
        <bdi className="shrink-0 font-semibold max-sm:hidden">{shownName(newest.contact.username)}</bdi>
        <bdi className="min-w-0 truncate">{text}</bdi>
      </button>
      {messages.length > 1 && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('pinned.all', { count: messages.length })}
        </Button>
      )}
      {open && messages.length > 1 && (
        <PinnedDialog
          messages={messages}
          onOpen={(message) => {
            setOpen(false);
            onOpen(message);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
