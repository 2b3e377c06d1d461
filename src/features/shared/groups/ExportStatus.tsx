import type { ExportState } from '#data/bulk/exportConversation';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Progress } from '#ui/Progress';

interface ExportStatusProps {
  state: ExportState;
  /** Null if the service does not count messages. */
  total: number | null;
  onRetry: () => void;
  onCancel: () => void;
}

export function ExportStatus({ state, total, onRetry, onCancel }: ExportStatusProps) {
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 boxed rounded-xl bg-danger-soft p-3">
        <p className="min-w-0 flex-1 text-sm">
          {state.isRead
            ? t('export.notSaved')
            : `${t('export.failed', { count: state.messages })} ${reasonOf(state.error)}`}
        </p>
        <Button onClick={onRetry}>{t(state.isRead ? 'retry' : 'export.goOn')}</Button>
      </div>
    );
  if (state.phase === 'done')
    return (
      <p role="status" className="boxed rounded-xl bg-soft p-3 text-sm">
        {[
          t('export.done', { count: state.messages }),
          ...(state.missing.length > 0 ? [t('export.missing', { count: state.missing.length })] : []),
        ].join(' ')}
      </p>
    );
  const files = state.phase === 'files';
  const words = files
    ? t('export.files', { done: state.files, total: state.total })
    : t('export.reading', { count: state.messages });
  return (
    <div className="flex items-center gap-3 boxed rounded-xl bg-list p-3">
      <div className="grid min-w-0 flex-1 gap-2">
        <p role="status" className="text-sm tabular-nums">
          {words}
        </p>
        <Progress
          label={t('export.title')}
          value={files ? state.files : state.messages}
          of={files ? state.total : (total ?? undefined)}
        />
      </div>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  );
}
