import { CircleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { sizeOf } from '#i18n/sizes';
import { t } from '#i18n/translate';
import type { AttachmentDraft } from '#outbox/model/entry';
import { useOutboxItself } from '#outbox/OutboxContext';
import type { UploadProgress } from '#outbox/uploads/trayFile';
import { classes } from '#ui/classes';
import { FileIcon, FileName } from '#ui/files/FileName';
import { UploadBar } from '#ui/files/UploadBar';
import { isImage, pictureBox, pictureGrid } from './attachment';

export default function WaitingFiles({ files }: { files: readonly AttachmentDraft[] }) {
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  const list = (some: readonly AttachmentDraft[], look: string, square: boolean) =>
    some.length > 0 && (
      <ul aria-label={t('files.going')} className={classes('max-w-full', look)}>
        {some.map((file, index) => (
          <WaitingFile key={file.upload ?? file.id ?? index} file={file} square={square} />
        ))}
      </ul>
    );
  return (
    <div className="grid grid-cols-1 gap-2 pt-1.5 sides:justify-items-end">
      {list(images, pictureGrid(images.length), images.length > 1)}
      {list(others, 'flex flex-wrap gap-2 sides:justify-end', false)}
    </div>
  );
}

const there: UploadProgress = { state: 'ready', share: 1 };

function WaitingFile({ file, square }: { file: AttachmentDraft; square: boolean }) {
  const { tray } = useOutboxItself();
  const { upload, id, filename = '', file_type = '', file_size = 0, alt } = file;
  const progress = useSyncExternalStore(tray.subscribe, () =>
    id !== undefined || upload === undefined ? there : tray.progress(upload),
  );
  const preview = tray.preview(upload ?? id ?? '');
  // The preview gives the size of a picture until the service reports the size.
  const [size, setSize] = useState<{ width: number; height: number }>();
  const { state, share } = progress;
  const pictured = preview !== null && state !== 'failed';
  return (
    <li
      className={classes(
        'relative flex max-w-full overflow-hidden bg-paper text-ink',
        square ? 'aspect-square' : pictured ? 'rounded-2xl' : 'rounded-xl',
        !pictured && 'items-center gap-3 border p-2 pe-3',
        !pictured && !square && 'w-72',
        !pictured && (state === 'failed' ? 'border-danger' : 'border-line'),
      )}
      style={pictured && !square ? pictureBox(size ?? file) : undefined}
    >
      {pictured ? (
        <img
          src={preview}
          alt={alt || filename}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          className="size-full bg-behind object-cover object-top"
        />
      ) : (
        <>
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-hover">
            {state === 'failed' ? (
              <CircleAlert size="1.375rem" aria-hidden className="text-danger" />
            ) : (
              <FileIcon type={file_type} />
            )}
          </span>
          <span className="min-w-0 flex-1">
            <FileName name={filename} />
            <span className="block truncate text-sm text-ink2">{file_size > 0 && sizeOf(file_size)}</span>
          </span>
        </>
      )}
      {(state === 'waiting' || state === 'sending') && <UploadBar filename={filename} share={share} />}
    </li>
  );
}
