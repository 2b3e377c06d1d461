import { useState } from 'react';
import { limits } from '#contract/limits';
import { nameErrorOf } from '#i18n/names';
import { t } from '#i18n/translate';
import type { TrayFile } from '#outbox/uploads/trayFile';
import { Button } from '#ui/Button';
import { TextAreaField } from '#ui/fields/Field';
import { DialogActions } from '#ui/overlay/ConfirmDialog';
import { Dialog } from '#ui/overlay/Dialog';
import { createFormState } from '../../shared/formState';

/** By file. Kept until saved or *Cancel*. */
const typedAlts = createFormState<string>();

interface AltDialogProps {
  file: TrayFile;
  onSave: (alt: string) => void;
  onClose: () => void;
}

export function AltDialog({ file, onSave, onClose }: AltDialogProps) {
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
