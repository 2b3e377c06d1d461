import { useState } from 'react';
import { useOutboxItself, useStranded } from '../outbox/OutboxContext';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toasts';
import { t } from '../words/words';

/** Words whose place is gone have no row to stand in. They are kept here until their owner has decided. */
export function StrandedBar() {
  const { discard } = useOutboxItself();
  const entries = useStranded();
  const [open, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => void toast(t('message.copied')),
      () => void toast(t('message.copyFailed'), { tone: 'danger' }),
    );
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-warn-soft px-4 py-2">
      <span>{t('stranded.bar', { count: entries.length })}</span>
      <Button className="min-h-8" onClick={() => setOpen(true)}>
        {t('stranded.show')}
      </Button>
      {open && (
        <Dialog title={t('stranded.title')} onClose={() => setOpen(false)}>
          <ul aria-label={t('stranded.title')} className="grid gap-4">
            {entries.map((entry) => (
              <li key={entry.key} className="grid gap-2 rounded-xl border border-line p-3">
                <p dir="auto" className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
                  {entry.text}
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => copy(entry.text)}>{t('message.copy')}</Button>
                  <Button look="quiet" onClick={() => void discard(entry.key)}>
                    {t('message.discard')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
