import { ImageUp, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useUploadPicture } from '../../../data/groups/useUploadPicture';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { FormError } from '../../../ui/FormError';
import { Progress } from '../../../ui/Progress';

interface PictureFieldProps {
  name: string;
  /** The address of the picture; null without one. */
  value: string | null;
  error: string | null;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** The picture as others will see it, and what chooses and removes it. Choosing uploads it; saving shows it to others. */
export function PictureField({ name, value, error, disabled, onChange }: PictureFieldProps) {
  const { supported, share, failure, upload } = useUploadPicture();
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = async (file: File) => {
    const url = await upload(file);
    if (url !== null) onChange(url);
  };
  const failed =
    failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`;
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{t('profile.picture')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name || '?'} src={value} size="cover" hue="own" />
        <div className="flex flex-wrap gap-2">
          {supported && (
            <>
              <input
                ref={picker}
                type="file"
                accept="image/*"
                hidden
                aria-label={t('profile.choose')}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  event.target.value = '';
                  if (file) void take(file);
                }}
              />
              <Button disabled={disabled || share !== null} onClick={() => picker.current?.click()}>
                <ImageUp size="1rem" aria-hidden />
                {t('profile.choose')}
              </Button>
            </>
          )}
          {value !== null && (
            <Button disabled={disabled} onClick={() => onChange(null)}>
              <X size="1rem" aria-hidden />
              {t('profile.remove')}
            </Button>
          )}
        </div>
      </div>
      {share !== null && <Progress label={t('form.uploading')} value={share} of={1} />}
      {(error ?? failure) !== null && <FormError id={`${id}-error`}>{error ?? failed}</FormError>}
    </fieldset>
  );
}
