import { useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '#contract/limits';
import { nameErrorOf } from '#i18n/names';
import { t } from '#i18n/translate';
import { useTray } from '#outbox/OutboxContext';
import type { TrayFile } from '#outbox/uploads/trayFile';
import { Button } from '#ui/Button';
import { TextAreaField } from '#ui/fields/Field';
import { DialogActions } from '#ui/overlay/ConfirmDialog';
import { Dialog } from '#ui/overlay/Dialog';
import { createFormState } from '../../shared/formState';
import { TrayCard } from './TrayCard';

/** By file. Kept until saved or *Cancel*. */
const typedAlts = createFormState('alt', z.string());

interface AltDialogProps {
  file: TrayFile;
  onSave: (alt: string) => void;
  onClose: () => void;
}

function AltDialog({ file, onSave, onClose }: AltDialogProps) {
  const [alt, keep, forget] = typedAlts.useForm(String(file.place), () => file.alt);
  const [error, setError] = useState<string>();
  const save = () => {
    const typed = alt.trim();
    const problem = typed && nameErrorOf(t('files.description'), typed, limits.altText, { lines: true });
    if (problem) return setError(problem);
    forget();
    onSave(typed);
    onClose();
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={t('files.describeTitle')} onClose={onClose}>
      <div className="grid gap-4">
        {file.preview && <img src={file.preview} alt="" className="max-h-60 justify-self-center rounded-xl" />}
        <TextAreaField
          label={t('files.description')}
          data-first-focus
          rows={3}
          maxLength={limits.altText}
          className="resize-none"
          value={alt}
          onChange={(event) => keep(() => event.target.value)}
          error={error}
        />
        <p className="text-sm text-ink2">{t('files.descriptionHint')}</p>
        <DialogActions>
          <Button look="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button look="primary" onClick={save}>
            {t('save')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

export default function TrayFiles({ conversationId, onRemoved }: { conversationId: string; onRemoved: () => void }) {
  const { files, tray } = useTray(conversationId);
  const [describing, setDescribing] = useState<TrayFile | null>(null);
  if (files.length === 0) return null;
  const smaller = files.filter(({ isSmaller }) => isSmaller);
  return (
    <>
      <ul
        aria-label={t('files.attached')}
        className="scroll-thin -order-3 flex max-h-48 basis-full flex-wrap gap-2 overflow-x-auto overflow-y-auto p-1.5 pointer-coarse:flex-nowrap"
      >
        {files.map((file) => (
          <TrayCard
            key={file.place}
            file={file}
            onRemove={() => {
              tray.removeFile(conversationId, file.id);
              onRemoved();
            }}
            onRetry={() => tray.retry([file.id])}
            onDescribe={() => setDescribing(file)}
          />
        ))}
      </ul>
      {smaller.length > 0 && (
        <p className="-order-3 flex basis-full flex-wrap items-center gap-x-2 px-1.5 text-sm text-ink2">
          <span>{t('files.madeSmaller', { count: smaller.length })}</span>
          <Button look="link" className="reach" onClick={() => void tray.sendAsChosen(smaller.map(({ id }) => id))}>
            {t('files.asChosen', { count: smaller.length })}
          </Button>
        </p>
      )}
      {describing && (
        <AltDialog
          file={describing}
          onSave={(alt) => {
            const now = files.find((file) => file.place === describing.place);
            if (now) tray.describe(conversationId, now.id, alt);
          }}
          onClose={() => setDescribing(null)}
        />
      )}
    </>
  );
}
