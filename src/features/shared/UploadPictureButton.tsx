import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import type { useUploadPicture } from '../../data/groups/useUploadPicture';
import { Button } from '../../ui/Button';

interface UploadPictureButtonProps {
  picture: ReturnType<typeof useUploadPicture>;
  label: string;
  disabled?: boolean;
  className?: string;
  onUploaded: (url: string, file: File) => void;
}

export function UploadPictureButton(props: UploadPictureButtonProps) {
  const { picture, label, disabled = false, className, onUploaded } = props;
  const { share, upload } = picture;
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const url = await upload(file);
    if (url !== null) onUploaded(url, file);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button className={className} disabled={disabled || share !== null} onClick={() => picker.current?.click()}>
        <ImageUp size="1rem" aria-hidden />
        <span>{label}</span>
      </Button>
    </>
  );
}

export function pictureFailureLabel(failure: unknown): string {
  if (failure === 'on-its-way') return t('form.onItsWay');
  return failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`;
}
