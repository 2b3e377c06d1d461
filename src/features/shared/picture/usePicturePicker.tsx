import { type ReactNode, useRef, useState } from 'react';
import { rewritableTypes } from '#browser/pictures/prepareImage';
import type { useUploadPicture } from '#data/groups/useUploadPicture';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { CropDialog } from './CropDialog';

interface PicturePickerInput {
  picture: ReturnType<typeof useUploadPicture>;
  label: string;
  round?: boolean;
  onUploaded: (url: string, file: File) => void;
}

export function usePicturePicker({ picture, label, round = false, onUploaded }: PicturePickerInput) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; picture: ImageBitmap } | null>(null);
  const upload = async (file: File) => {
    setChosen(null);
    const url = await picture.upload(file);
    if (url !== null) onUploaded(url, file);
  };
  const take = async (file: File) => {
    const canCrop = rewritableTypes.has(file.type) && typeof createImageBitmap !== 'undefined';
    const shown = canCrop ? await createImageBitmap(file).catch(() => null) : null;
    if (shown) setChosen({ file, picture: shown });
    else await upload(file);
  };
  const element: ReactNode = (
    <>
      <input
        ref={input}
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
      {chosen && <CropDialog {...chosen} round={round} onCrop={upload} onClose={() => setChosen(null)} />}
    </>
  );
  return { element, pick: () => input.current?.click() };
}

export function pictureFailureLabel(failure: unknown): string {
  if (failure === 'on-its-way') return t('form.onItsWay');
  return failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`;
}
