import { t } from '../../i18n/translate';
import './uploadBar.css';

export const UploadBar = ({ filename, share }: { filename: string; share: number }) => (
  <progress
    aria-label={t('files.uploading', { name: filename })}
    max={1}
    value={share}
    className="upload-bar absolute inset-x-0 bottom-0 h-1 w-full"
  />
);
