import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { sizeOf } from '../../../i18n/sizes';
import { t } from '../../../i18n/translate';
import { useOutboxItself } from '../../../outbox/OutboxContext';
import type { AttachmentDraft } from '../../../outbox/queue/entries/entry';
import type { Progress } from '../../../outbox/uploads/trayFile';
import { classes } from '../../../ui/classes';
import { FileIcon } from '../../../ui/files/FileIcon';
import { FileName } from '../../../ui/files/FileName';
import { UploadBar } from '../../../ui/files/UploadBar';

/** The files of a message that waits for them: each as it will be shown, and how far it has come. */
export default function WaitingFiles({ files }: { files: readonly AttachmentDraft[] }) {
  return (
    <ul aria-label={t('files.going')} className="flex flex-wrap gap-2 pt-1.5 sides:justify-end">
      {files.map((file, index) => (
        <WaitingFile key={file.upload ?? file.id ?? index} file={file} />
      ))}
    </ul>
  );
}

const there: Progress = { state: 'ready', share: 1 };

function WaitingFile({ file }: { file: AttachmentDraft }) {
  const { tray } = useOutboxItself();
  const { upload, id, filename = '', file_type = '', file_size = 0, alt } = file;
  const progress = useSyncExternalStore(tray.subscribe, () =>
    id !== undefined || upload === undefined ? there : tray.progress(upload),
  );
  const preview = tray.preview(upload ?? id ?? '');
  const { state, share } = progress;
  const pictured = preview !== null && state !== 'failed';
  return (
    <li
      className={classes(
        'relative flex max-w-full overflow-hidden rounded-xl border bg-paper text-ink',
        !pictured && 'w-72 items-center gap-3 p-2 pe-3',
        state === 'failed' ? 'border-danger' : 'border-line',
      )}
    >
      {pictured ? (
        <img src={preview} alt={alt || filename} className="h-40 min-w-24 object-cover" />
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
