import { Image, ImageOff, type LucideIcon } from 'lucide-react';
import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { typeOf } from '#contract/fileTypes';
import type { Attachment } from '#contract/resources';
import { useRefreshMessage } from '#data/timeline/useMessage';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { Picture } from '#ui/files/Picture';
import { useRowTabIndex } from '../paneContexts';
import { pictureBox } from './attachment';
import { NewTabLink, usePictureAccess } from './pictureAccess';
import { OpenImage } from './ViewerProvider';

export { FileCard } from './FileCard';

interface ImageTileProps {
  image: Attachment;
  messageId: string | null;
  /** URL of a local copy of the image. Null if this device has no copy. */
  preview: string | null;
  square: boolean;
}

export function ImageTile({ image, messageId, preview, square }: ImageTileProps) {
  const open = use(OpenImage);
  const tabIndex = useRowTabIndex();
  const refresh = useRefreshMessage();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const retry = async () => {
    // A new read of the message renews an expired image address.
    if (messageId !== null) await refresh(messageId);
    setTries(tries + 1);
    setState('loading');
  };
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    if (state !== 'failed') return;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [state]);
  const { host, show } = usePictureAccess(image.file_url, preview !== null && tries === 0);
  // Moves the focus to the picture that replaces the pressed button.
  const opener = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted && show === undefined) opener.current?.focus();
  }, [isWanted, show]);
  const name = image.alt || image.filename;
  const style = square ? undefined : pictureBox(image);
  const box = classes('block overflow-hidden bg-list', square ? 'size-full' : 'max-w-full rounded-2xl');
  const placeholder = (Icon: LucideIcon, words: string, action: ReactNode) => (
    <div className={classes(box, 'grid! place-items-center content-center gap-1 border border-line p-2')} style={style}>
      <Icon size="1.375rem" aria-hidden className="text-ink2" />
      <span className={classes('line-clamp-2 text-center text-sm text-ink2 wrap-anywhere', square && 'sr-only')}>
        {words}
      </span>
      {action}
    </div>
  );
  // A square tile would crop the text of a wide banner, so a wide image is not cropped.
  const isCut = !(square && (image.width ?? 0) > 2.2 * (image.height ?? Number.POSITIVE_INFINITY));
  const fit = isCut ? 'object-cover object-top' : 'object-contain';

  if (show)
    return placeholder(
      Image,
      t('message.pictureFrom', { host }),
      <Button
        look="link"
        tabIndex={tabIndex}
        aria-label={t('message.pictureShowName', { name, host })}
        onClick={() => {
          setWanted(true);
          show();
        }}
      >
        {t('message.pictureShow')}
      </Button>,
    );
  if (host !== null)
    return placeholder(
      ImageOff,
      t('message.imageElsewhere', { host }),
      <NewTabLink url={image.file_url} name={name} className="text-brand hover:text-brand-strong" />,
    );
  if (state === 'failed')
    return placeholder(
      ImageOff,
      t('message.imageFailed', { name }),
      <Button look="link" tabIndex={tabIndex} aria-label={t('message.imageRetry', { name })} onClick={retry}>
        {t('retry')}
      </Button>,
    );
  return (
    <button
      ref={opener}
      type="button"
      aria-label={t('message.openImage', { name })}
      aria-description={state === 'loaded' ? undefined : t('loading')}
      disabled={messageId === null}
      tabIndex={tabIndex}
      onClick={() => open(image.id)}
      className={classes(
        box,
        'relative outline-offset-[-2px] focus-visible:outline-3',
        state === 'loading' && 'animate-pulse bg-hover!',
      )}
      style={style}
    >
      <Picture
        key={tries}
        type={typeOf(image)}
        src={(tries === 0 && preview) || image.file_url}
        onLoad={() => setState('loaded')}
        // The service's copy replaces a preview that this browser cannot show.
        onError={() => (preview && tries === 0 ? setTries(1) : setState('failed'))}
        className={classes('size-full', fit)}
      />
    </button>
  );
}
