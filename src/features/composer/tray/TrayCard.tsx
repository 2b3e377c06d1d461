import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOnline } from '#browser/useOnline';
import { sizeOf } from '#i18n/sizes';
import { t } from '#i18n/translate';
import type { TrayFile } from '#outbox/uploads/trayFile';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { FileIcon, FileName } from '#ui/files/FileName';
import { UploadBar } from '#ui/files/UploadBar';
import { fileProblemLabel, isFinal } from '../../shared/fileProblem';

interface TrayCardProps {
  file: TrayFile;
  onRemove: () => void;
  onRetry: () => void;
  onDescribe: () => void;
}

export function TrayCard({ file, onRemove, onRetry, onDescribe }: TrayCardProps) {
  const { filename, state, preview } = file;
  const online = useOnline();
  const isGoing = state === 'waiting' || state === 'sending';
  const pictured = preview !== null && state !== 'failed';
  const card = useRef<HTMLLIElement>(null);
  // Scrolls a failed file into view.
  useEffect(() => {
    if (state === 'failed') card.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <li
      ref={card}
      className={classes(
        'relative flex shrink-0 overflow-hidden rounded-xl border bg-list',
        pictured ? 'h-20 w-24' : 'min-h-20 max-w-full items-center gap-3 py-2 ps-3 pe-10 pointer-coarse:pe-12',
        !pictured && (state === 'failed' ? 'w-80' : 'w-64'),
        state === 'failed' ? 'border-danger' : 'border-line',
      )}
    >
      {pictured ? (
        <img src={preview} alt={file.alt || filename} className="size-full bg-behind object-cover" />
      ) : (
        <>
          {state === 'failed' ? (
            <CircleAlert size="1.375rem" aria-hidden className="shrink-0 text-danger" />
          ) : (
            <FileIcon type={file.type} />
          )}
          <div className="min-w-0 text-sm">
            <FileName name={filename} />
            {state === 'failed' && file.problem ? (
              <p role="alert" className="text-danger">
                <span>{fileProblemLabel(file.problem)}</span>{' '}
                {!isFinal(file.problem) && (
                  <Button
                    look="link"
                    className="reach"
                    aria-label={t('files.retry', { name: filename })}
                    onClick={onRetry}
                  >
                    {t('retry')}
                  </Button>
                )}
              </p>
            ) : (
              <p className="truncate text-ink2">
                {state === 'waiting' && !online ? t('files.waiting') : sizeOf(file.size)}
              </p>
            )}
          </div>
        </>
      )}
      <button
        type="button"
        aria-label={t(isGoing ? 'files.cancel' : 'files.remove', { name: filename })}
        title={t(isGoing ? 'files.cancel' : 'files.remove', { name: filename })}
        onClick={onRemove}
        className="reach absolute! end-1 top-1 grid size-7 place-items-center pointer-coarse:end-2 pointer-coarse:top-2 rounded-full border border-line bg-raised hover:bg-hover"
      >
        <X size="0.9375rem" aria-hidden />
      </button>
      {pictured && (
        <button
          type="button"
          aria-label={t('files.describe', { name: filename })}
          title={t('files.describe', { name: filename })}
          onClick={onDescribe}
          className={classes(
            'reach absolute! start-1 bottom-1.5 inline-flex pointer-coarse:start-2 pointer-coarse:bottom-2.5 min-h-6 items-center rounded-md border px-1.5 text-xs font-semibold',
            file.alt ? 'border-brand bg-brand text-on-brand' : 'border-line bg-raised hover:bg-hover',
          )}
        >
          {t('files.alt')}
        </button>
      )}
      {isGoing && <UploadBar filename={filename} share={file.share} />}
    </li>
  );
}
