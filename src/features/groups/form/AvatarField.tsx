import { ImageUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUploadPicture } from '../../../data/groups/useUploadPicture';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { FormError } from '../../../ui/FormError';
import { TextField } from '../../../ui/fields/Field';
import { IconButton } from '../../../ui/IconButton';
import { Progress } from '../../../ui/Progress';

interface AvatarFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  /** The picture itself stands elsewhere. */
  bare?: boolean;
  onChange: (value: string) => void;
}

/** A picture by its address, or by upload where the service takes files; without one the group shows its initials. */
export function AvatarField({ name, value, error, disabled = false, bare = false, onChange }: AvatarFieldProps) {
  const { supported, share, failure, upload } = useUploadPicture();
  const picker = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<{ url: string; filename: string } | null>(null);
  const take = async (file: File) => {
    const url = await upload(file);
    if (url === null) return;
    setOwn({ url, filename: file.name });
    onChange(url);
  };
  // An upload's signed address means nothing to a reader.
  const uploaded = own?.url === value ? own.filename : value.includes('/v1/files/') ? t('form.ownPicture') : null;
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
              onChange={(event) => onChange(event.target.value)}
              error={error}
              disabled={disabled}
              autoComplete="off"
            />
          )}
        </div>
        {!bare && <Avatar name={name || '?'} src={error ? null : value || null} size="large" square />}
      </div>
      {supported && !disabled && (
        <>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('form.upload')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void take(file);
            }}
          />
          <Button className="justify-self-start" disabled={share !== null} onClick={() => picker.current?.click()}>
            <ImageUp size="1rem" aria-hidden />
            {t('form.upload')}
          </Button>
        </>
      )}
      {share !== null && <Progress label={t('form.uploading')} value={share} of={1} />}
      {failure !== null && (
        <FormError>
          {failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`}
        </FormError>
      )}
    </div>
  );
}
