import { Upload } from 'lucide-react';
import { useEffect } from 'react';
import { sizeOf } from '#i18n/sizes';
import { t } from '#i18n/translate';
import { useAnnouncedLimits } from '#outbox/OutboxContext';

export default function DropOverlay({ groupName }: { groupName: string }) {
  const [limits, fetchLimits] = useAnnouncedLimits();
  useEffect(fetchLimits, [fetchLimits]);
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/80 p-6">
      <div className="grid w-full max-w-md justify-items-center gap-3 rounded-3xl border-2 border-dashed border-brand bg-raised px-8 py-12 text-center shadow-2">
        <span className="grid size-14 place-items-center rounded-full bg-soft text-brand">
          <Upload size="1.625rem" aria-hidden />
        </span>
        <p className="text-lg font-semibold text-balance">{t('files.drop', { name: groupName })}</p>
        <p className="text-ink2">{t('files.dropHint')}</p>
        {limits && (
          <p className="text-sm text-ink2">{t('files.limits', { size: sizeOf(limits.size), count: limits.count })}</p>
        )}
      </div>
    </div>
  );
}
