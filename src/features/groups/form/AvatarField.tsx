import { X } from 'lucide-react';
import { useState } from 'react';
import type { useUploadPicture } from '#data/groups/useUploadPicture';
import { pictureFailureLabel } from '#features/shared/UploadPictureButton';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { IconButton } from '#ui/Button';
import { FormError, TextField } from '#ui/fields/Form';
import { Progress } from '#ui/Progress';
import { UploadPictureButton } from '../../shared/UploadPictureButton';

interface AvatarFieldProps {
  /** The submit of the form waits for the upload. */
  picture: ReturnType<typeof useUploadPicture>;
  name: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  bare?: boolean;
  onChange: (value: string) => void;
}

/** A picture by address, or by upload if the service takes files. Without one the group shows its initials. */
export function AvatarField(props: AvatarFieldProps) {
  const { picture, name, value, error, disabled = false, bare = false, onChange } = props;
  const { supported, isUploaded, share, failure } = picture;
  const [own, setOwn] = useState<{ url: string; filename: string } | null>(null);
  // It stays a field while somebody types, whatever the address becomes.
  const [typed, setTyped] = useState('');
  // The signed address of an upload means nothing to a reader.
  const uploaded =
    own?.url === value ? own.filename : value !== typed && isUploaded(value) ? t('form.ownPicture') : null;
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          {uploaded !== null ? (
            <p className="grid gap-1.5">
              <span className="text-sm font-medium">{t('form.picture')}</span>
              <span className="flex min-h-10 items-center gap-2 rounded-lg bg-list ps-3">
                <bdi className="min-w-0 flex-1 truncate">{uploaded}</bdi>
                <IconButton icon={X} label={t('form.noPicture')} disabled={disabled} onClick={() => onChange('')} />
              </span>
            </p>
          ) : (
            <TextField
              label={t('form.avatar')}
              type="url"
              inputMode="url"
              hint={t('form.avatarHint')}
              value={value}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange(event.target.value);
              }}
              error={error}
              disabled={disabled}
              autoComplete="off"
            />
          )}
        </div>
        {!bare && <Avatar name={name || '?'} src={error ? null : value || null} size="large" square />}
      </div>
      {supported && !disabled && (
        <UploadPictureButton
          picture={picture}
          label={t('form.upload')}
          className="justify-self-start"
          onUploaded={(url, { name: filename }) => {
            setOwn({ url, filename });
            onChange(url);
          }}
        />
      )}
      {share !== null && <Progress label={t('form.uploading')} value={share} of={1} />}
      {failure !== null && <FormError>{pictureFailureLabel(failure)}</FormError>}
    </div>
  );
}
