import { useId, useState } from 'react';
import { saveFile } from '#browser/page/saveFile';
import type { Group } from '#contract/resources';
import { type ExportState, useExporter } from '#data/bulk/exportConversation';
import { useConversationNow } from '#data/unread/useConversations';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { Progress } from '#ui/Progress';
import { type ExportFormat, fileOf } from './exportFormats';

interface ExportStatusProps {
  state: ExportState;
  /** Null if the service does not count messages. */
  total: number | null;
  onRetry: () => void;
  onCancel: () => void;
}

export const withMissing = (done: string, count: number): string =>
  count > 0 ? `${done} ${t('export.missing', { count })}` : done;

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
        <Button onClick={onRetry}>{t(state.isRead ? 'retry' : 'goOn')}</Button>
      </div>
    );
  if (state.phase === 'done')
    return (
      <p role="status" className="boxed rounded-xl bg-soft p-3 text-sm">
        {withMissing(t('export.done', { count: state.messages }), state.missing.length)}
      </p>
    );
  const files = state.phase === 'files';
  return (
    <div className="flex items-center gap-3 boxed rounded-xl bg-list p-3">
      <div className="grid min-w-0 flex-1 gap-2">
        <p role="status" className="text-sm tabular-nums">
          {files
            ? t('export.files', { done: state.files, total: state.total })
            : t('export.reading', { count: state.messages })}
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

export default function ExportDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const name = useId();
  const [format, setFormat] = useState<ExportFormat>('json');
  const { state, run, cancel } = useExporter(group.id);
  const total = useConversationNow(group.conversation_id)?.message_count ?? null;
  const save = () => void run((copy) => saveFile(fileOf(copy, format)), format !== 'text');
  return (
    <Dialog title={t('export.titleOf', { name: group.name })} onClose={onClose}>
      <div className="grid gap-5">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('export.format')}</legend>
          {(['json', 'html', 'text'] as const).map((each) => (
            <label
              key={each}
              className="flex items-start gap-3 rounded-xl border border-line p-3 has-checked:border-brand has-checked:bg-soft"
            >
              <input
                type="radio"
                name={name}
                className="mt-0.5 size-5 shrink-0 accent-brand"
                checked={format === each}
                data-first-focus={each === 'json' ? true : undefined}
                aria-describedby={`${name}-${each}`}
                onChange={() => setFormat(each)}
              />
              <span>
                <span className="font-medium">{t(`export.${each}`)}</span>
                <span id={`${name}-${each}`} className="block text-sm text-ink2">
                  {t(`export.${each}Hint`)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <ExportStatus state={state} total={total} onRetry={save} onCancel={cancel} />
        <DialogActions>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" disabled={state.phase === 'messages' || state.phase === 'files'} onClick={save}>
            {t(state.phase === 'done' ? 'export.saveAgain' : 'export.save')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
