import { useState } from 'react';
import { limits } from '../../contract/limits';
import { t } from '../../i18n/translate';
import type { TrayFile } from '../../outbox/uploads/trayFile';
import { Button } from '../../ui/Button';
import { inputLook } from '../../ui/fields/Field';
import { Dialog } from '../../ui/overlay/Dialog';

interface AltDialogProps {
  file: TrayFile;
  onSave: (alt: string) => void;
  onClose: () => void;
}

/** What an image shows, for those who do not see it. */
export function AltDialog({ file, onSave, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState(file.alt);
  return (
    <Dialog title={t('files.describeTitle')} onClose={onClose}>
      <div className="grid gap-4">
        {file.preview && <img src={file.preview} alt="" className="max-h-60 justify-self-center rounded-xl" />}
        <label className="grid gap-1.5">
          <span className="text-sm font-medium">{t('files.description')}</span>
          <textarea
            data-first-focus
            dir="auto"
            rows={3}
            maxLength={limits.altText}
            className={`${inputLook} resize-none`}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
          />
        </label>
        <p className="text-sm text-muted">{t('files.descriptionHint')}</p>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onSave(alt.trim());
              onClose();
            }}
          >
            {t('save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
