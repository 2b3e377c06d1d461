import { useId, useState } from 'react';
import { saveFile } from '#browser/page/saveFile';
import type { Group } from '#contract/resources';
import { useExporter } from '#data/bulk/useExporter';
import { useConversationNow } from '#data/unread/useConversationNow';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { DialogActions } from '#ui/overlay/ConfirmDialog';
import { Dialog } from '#ui/overlay/Dialog';
import { ExportStatus } from './ExportStatus';
import { type ExportFormat, fileOf } from './exportFormats';

const formats = ['json', 'html', 'text'] as const satisfies ExportFormat[];

export default function ExportDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const name = useId();
  const [format, setFormat] = useState<ExportFormat>('json');
  const { state, run, cancel } = useExporter(group.id);
  const total = useConversationNow(group.conversation_id)?.message_count ?? null;
  const busy = state.phase === 'messages' || state.phase === 'files';
  const save = () => void run((copy) => saveFile(fileOf(copy, format)), format !== 'text');
  return (
    <Dialog title={t('export.titleOf', { name: group.name })} onClose={onClose}>
      <div className="grid gap-5">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('export.format')}</legend>
          {formats.map((each) => (
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
          <Button look="primary" disabled={busy} onClick={save}>
            {t(state.phase === 'done' ? 'export.saveAgain' : 'export.save')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
