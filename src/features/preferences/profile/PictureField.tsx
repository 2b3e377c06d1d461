import { X } from 'lucide-react';
import { useId } from 'react';
import { useUploadPicture } from '#data/groups/useUploadPicture';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { Progress } from '#ui/Progress';
import { pictureFailureLabel } from '../../shared/pictureFailureLabel';
import { UploadPictureButton } from '../../shared/UploadPictureButton';

interface PictureFieldProps {
  name: string;
  /** The address of the picture; null without one. */
  value: string | null;
  error: string | null;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** The picture and the actions to choose and remove it. Choosing uploads it; saving shows it to others. */
export function PictureField({ name, value, error, disabled, onChange }: PictureFieldProps) {
  const picture = useUploadPicture();
  const { supported, share, failure } = picture;
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{t('profile.picture')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name || '?'} src={value} size="cover" hue="own" />
        <div className="flex flex-wrap gap-2">
          {supported && (
            <UploadPictureButton
              picture={picture}
              label={t('profile.choose')}
              disabled={disabled}
              onUploaded={onChange}
            />
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
      {(error ?? failure) !== null && <FormError id={`${id}-error`}>{error ?? pictureFailureLabel(failure)}</FormError>}
    </fieldset>
  );
}
