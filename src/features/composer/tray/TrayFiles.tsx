import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useOnline } from '#browser/useOnline';
import { limits } from '#contract/limits';
import { fileProblemLabel, isFinal } from '#features/shared/files/fileProblem';
import { nameErrorOf } from '#i18n/names';
import { sizeOf } from '#i18n/sizes';
import { t } from '#i18n/translate';
import { useTray } from '#outbox/OutboxContext';
import type { TrayFile } from '#outbox/uploads/trayFile';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { TextAreaField } from '#ui/fields/Form';
import { FileIcon, FileName } from '#ui/files/FileName';
import { UploadBar } from '#ui/files/UploadBar';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { createFormState } from '../../shared/formState';

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
  useEffect(() => {
    if (state === 'failed') card.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <li
      ref={card}
      className={classes(
        'relative flex shrink-0 overflow-hidden rounded-xl border bg-list',
        pictured ? 'h-20 w-[6rem]' : 'min-h-20 max-w-full items-center gap-3 py-2 ps-3 pe-10 pointer-coarse:pe-12',
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

const typedAlts = createFormState('alt', z.string());

function AltDialog({ file, onSave, onClose }: { file: TrayFile; onSave: (alt: string) => void; onClose: () => void }) {
  const [alt, keep, forget] = typedAlts.useForm(String(file.place), () => file.alt);
  const [error, setError] = useState<string>();
  const save = () => {
    const typed = alt.trim();
    const problem = typed && nameErrorOf(t('files.description'), typed, limits.altText, { lines: true });
    if (problem) return setError(problem);
    forget();
    onSave(typed);
    onClose();
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={t('files.describeTitle')} onClose={onClose}>
      <div className="grid gap-4">
        {file.preview && <img src={file.preview} alt="" className="max-h-60 justify-self-center rounded-xl" />}
        <TextAreaField
          label={t('files.description')}
          data-first-focus
          rows={3}
          maxLength={limits.altText}
          className="resize-none"
          value={alt}
          onChange={(event) => keep(() => event.target.value)}
          error={error}
        />
        <p className="text-sm text-ink2">{t('files.descriptionHint')}</p>
        <DialogActions>
          <Button look="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button look="primary" onClick={save}>
            {t('save')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

export default function TrayFiles({ conversationId, onRemoved }: { conversationId: string; onRemoved: () => void }) {
  const { files, tray } = useTray(conversationId);
  const [describing, setDescribing] = useState<TrayFile | null>(null);
  if (files.length === 0) return null;
  const smaller = files.filter(({ isSmaller }) => isSmaller);
  return (
    <>
      <ul
        aria-label={t('files.attached')}
        className="scroll-thin -order-3 flex max-h-48 basis-full flex-wrap gap-2 overflow-x-auto overflow-y-auto p-1.5 pointer-coarse:flex-nowrap"
      >
        {files.map((file) => (
          <TrayCard
            key={file.place}
            file={file}
            onRemove={() => {
              tray.removeFile(conversationId, file.id);
              onRemoved();
            }}
            onRetry={() => tray.retry([file.id])}
            onDescribe={() => setDescribing(file)}
          />
        ))}
      </ul>
      {smaller.length > 0 && (
        <p className="-order-3 flex basis-full flex-wrap items-center gap-x-2 px-1.5 text-sm text-ink2">
          <span>{t('files.madeSmaller', { count: smaller.length })}</span>
          <Button look="link" className="reach" onClick={() => void tray.sendAsChosen(smaller.map(({ id }) => id))}>
            {t('files.asChosen', { count: smaller.length })}
          </Button>
        </p>
      )}
      {describing && (
        <AltDialog
          file={describing}
          onSave={(alt) => {
            const now = files.find((file) => file.place === describing.place);
            if (now) tray.describe(conversationId, now.id, alt);
          }}
          onClose={() => setDescribing(null)}
        />
      )}
    </>
  );
}
