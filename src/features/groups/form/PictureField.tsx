import { Camera, ImageUp, Link2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { useUploadPicture } from '#data/groups/useUploadPicture';
import { pictureFailureLabel, usePicturePicker } from '#features/shared/picture/usePicturePicker';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { IconButton } from '#ui/Button';
import { FormError, TextField } from '#ui/fields/Form';
import { MenuButton } from '#ui/overlay/MenuButton';
import { Progress } from '#ui/Progress';

interface PictureFieldProps {
  picture: ReturnType<typeof useUploadPicture>;
  name: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function PictureField({ picture, name, value, error, disabled = false, onChange, children }: PictureFieldProps) {
  const { supported, isUploaded, share, failure } = picture;
  const [own, setOwn] = useState<{ url: string; filename: string } | null>(null);
  const [isAsked, ask] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const [typed, setTyped] = useState('');
  const uploaded =
    own?.url === value ? own.filename : value !== typed && isUploaded(value) ? t('form.ownPicture') : null;
  const { element, pick } = usePicturePicker({
    picture,
    label: t('form.upload'),
    onUploaded: (url, { name: filename }) => {
      setOwn({ url, filename });
      onChange(url);
    },
  });
  const tile = <Avatar name={name || '?'} src={error ? null : value || null} square size="cover" />;
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-4">
        {disabled ? (
          tile
        ) : (
          <MenuButton
            label={t('form.groupPicture')}
            icon={Camera}
            atStart
            className="relative rounded-xl"
            actions={[
              supported && { label: t('form.upload'), icon: ImageUp, run: pick },
              { label: t('form.useAddress'), icon: Link2, run: () => ask(true) },
            ]}
          >
            {tile}
            <span className="absolute -end-1 -top-1.5 grid size-6 place-items-center rounded-full border border-line bg-raised">
              <Camera size="0.875rem" aria-hidden />
            </span>
          </MenuButton>
        )}
        {element}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {uploaded !== null ? (
        <p className="grid gap-1.5">
          <span className="text-sm font-medium">{t('form.picture')}</span>
          <span className="flex min-h-10 items-center gap-2 rounded-lg bg-list ps-3">
            <bdi className="min-w-0 flex-1 truncate">{uploaded}</bdi>
            <IconButton icon={X} label={t('form.noPicture')} disabled={disabled} onClick={() => onChange('')} />
          </span>
        </p>
      ) : (
        (isAsked || value !== '' || error) && (
          <TextField
            ref={field}
            label={t('form.avatar')}
            type="url"
            inputMode="url"
            hint={t('form.avatarHint')}
            value={value}
            onChange={(event) => {
              setTyped(event.target.value);
              ask(true);
              onChange(event.target.value);
            }}
            error={error}
            disabled={disabled}
            autoComplete="off"
          />
        )
      )}
      {share !== null && <Progress label={t('form.uploading')} value={share} of={1} />}
      {failure !== null && <FormError>{pictureFailureLabel(failure)}</FormError>}
    </div>
  );
}
