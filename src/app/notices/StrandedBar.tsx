import { useState } from 'react';
import { copyWithToast } from '../../features/shared/copyWithToast';
import { exactTimeOf, isoOf } from '../../i18n/dates';
import { listOf, t } from '../../i18n/translate';
import type { Entry } from '../../outbox/model/entry';
import { useOutboxItself, useStranded } from '../../outbox/OutboxContext';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';

/** Unsent words whose conversation or message is gone have no row: they are listed here until the person has decided. */
export default function StrandedBar() {
  const { discard } = useOutboxItself();
  const entries = useStranded();
  const [open, setOpen] = useState(false);
  // What is stranded later is not shown before it is asked for.
  if (entries.length === 0 && open) setOpen(false);
  if (entries.length === 0) return null;
  const title = titleOf(entries);
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-hover px-4 py-2">
        <span>{strandedText(entries)}</span>
        <Button className="min-h-8" onClick={() => setOpen(true)}>
          {t('stranded.show')}
        </Button>
      </div>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <ul aria-label={title} className="grid gap-4">
            {entries.map((entry) => (
              <StrandedEntry
                key={entry.key}
                entry={entry}
                onDiscard={() => void discard(entry.key).catch(() => undefined)}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

const isUnsent = ({ kind, unsure }: Entry) => kind === 'message' && !unsure;
const isEdit = ({ kind }: Entry) => kind === 'edit';

function titleOf(entries: readonly Entry[]): string {
  if (entries.every(isUnsent)) return t('stranded.title');
  return t(entries.every(isEdit) ? 'stranded.titleEdits' : 'stranded.titleUnsure');
}

/** What may have arrived is not called unsent; an edit that was refused may still have its message, for others. */
function strandedText(entries: readonly Entry[]): string {
  const count = entries.length;
  if (entries.every(isUnsent)) return t('stranded.bar', { count });
  return t(entries.every(isEdit) ? 'stranded.edits' : 'stranded.unsure', { count });
}

function StrandedEntry({ entry, onDiscard }: { entry: Entry; onDiscard: () => void }) {
  // What its author changed it to while nobody knew whether the first words had arrived.
  const text = entry.changed ?? entry.text;
  const at = Math.floor(entry.createdAt / 1000);
  const files = entry.attachments.map(({ filename, file_url }) => filename ?? file_url ?? '').filter(Boolean);
  return (
    <li className="grid gap-2 rounded-xl border border-line p-3">
      <p className="text-sm text-ink2">
        <time dateTime={isoOf(at)}>{t('stranded.at', { time: exactTimeOf(at) })}</time>
        {entry.kind === 'edit' && ` · ${t('stranded.edit')}`}
        {entry.kind === 'message' && entry.unsure && ` · ${t('stranded.maySent')}`}
      </p>
      {text !== '' && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <p className="text-sm break-words text-ink2">{t('stranded.files', { files: listOf(files) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {text !== '' && <Button onClick={() => void copyWithToast(text)}>{t('message.copy')}</Button>}
        <Button look="quiet" onClick={onDiscard}>
          {t('message.discard')}
        </Button>
      </div>
    </li>
  );
}
