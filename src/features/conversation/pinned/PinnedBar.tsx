import { Pin } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/resources';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { messageLine } from '../../shared/messageLine';
import { PinnedDialog } from './PinnedDialog';

interface PinnedBarProps {
  newest: Message;
  pinned: Message[];
  onOpen: (message: Message) => void;
}

export default function PinnedBar({ newest, pinned, onOpen }: PinnedBarProps) {
  const [open, setOpen] = useState(false);
  const text = messageLine(newest) || t('groups.attachment');
  return (
    <section
      aria-label={t('pinned.title')}
      className="bar-below-header flex shrink-0 items-center gap-2 border-b border-line bg-list ps-3 pe-2 md:ps-6 md:pe-4"
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
      {pinned.length > 1 && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('pinned.all', { count: pinned.length })}
        </Button>
      )}
      {open && pinned.length > 1 && (
        <PinnedDialog
          messages={pinned}
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
