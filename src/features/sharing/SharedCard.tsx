import { useEffect, useState } from 'react';
import { ErrorWords } from '#ui/fields/Form';
import { type Share, type SharedFile, shareLimits } from '../../browser/shares/shareLimits';
import { sizeOf } from '../../i18n/sizes';
import { listOf, t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { isDrawable } from '../../outbox/uploads/trayFile';
import { Button } from '../../ui/Button';
import { FileIcon, FileName } from '../../ui/files/FileName';
import { usePassFocusOn } from '../../ui/usePassFocusOn';

export function SharedCard({ share, onDiscard }: { share: Share; onDiscard: () => void }) {
  const { tray } = useOutboxItself();
  const { words, files, leftOut } = share;
  const card = usePassFocusOn<HTMLElement>();
  return (
    <section
      ref={card}
      aria-label={t('share.what')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl border border-line bg-list p-4"
    >
      {words !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text.
        <p tabIndex={0} dir="auto" className="shared-text scroll-thin overflow-y-auto break-words whitespace-pre-wrap">
          {words}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={t('share.files')} className="flex flex-wrap gap-2">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files can have equal names, and the list never changes.
            <FileRow key={at} file={file} />
          ))}
        </ul>
      )}
      {files.length > 0 && !tray.takesFiles() && <ErrorWords>{t('files.notOffered')}</ErrorWords>}
      {leftOut.words && <ErrorWords>{t('share.leftOutWords', { max: shareLimits.words })}</ErrorWords>}
      {leftOut.files.length > 0 && (
        <ErrorWords>
          {t('share.leftOutFiles', {
            names: listOf(leftOut.files),
            count: shareLimits.files,
            max: sizeOf(shareLimits.bytes),
          })}
        </ErrorWords>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grow basis-40 text-sm text-ink2">{t('share.waits')}</p>
        <Button onClick={onDiscard}>{t('message.discard')}</Button>
      </div>
    </section>
  );
}

function FileRow({ file }: { file: SharedFile }) {
  const picture = usePicture(file);
  return (
    <li className="flex min-h-14 max-w-full items-center gap-3 rounded-xl border border-line bg-paper p-2 pe-4">
      {picture ? (
        <img src={picture} alt="" className="size-14 shrink-0 rounded-lg object-cover" />
      ) : (
        <FileIcon type={file.type} />
      )}
      <span className="grid min-w-0 text-sm">
        <FileName name={file.name} />
        <span className="text-ink2">{sizeOf(file.bytes.size)}</span>
      </span>
    </li>
  );
}

function usePicture({ type, bytes }: SharedFile): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isDrawable(type)) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [type, bytes]);
  return address;
}
