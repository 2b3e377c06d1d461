import { Image, ImageOff, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { typeOf } from '#contract/fileTypes';
import type { Attachment } from '#contract/resources';
import { useRefreshMessage } from '#data/timeline/useMessage';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { Picture } from '#ui/files/Picture';
import { useRowTabIndex } from '../paneContexts';
import { pictureBox } from './attachment';
import { useOpenImage } from './MediaProvider';
import { NewTabLink, usePictureAccess } from './pictureAccess';

export { FileCard } from './FileCard';

interface ImageTileProps {
  image: Attachment;
  messageId: string | null;
  /** One's own image as it is in this browser. */
  preview: string | null;
  /** One of several: cut to a square. */
  square: boolean;
}

/** An image in a box of its final size, so that nothing moves when it is loaded or fails. */
export function ImageTile({ image, messageId, preview, square }: ImageTileProps) {
  const open = useOpenImage();
  const tabIndex = useRowTabIndex();
  const refresh = useRefreshMessage();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const retry = async () => {
    // An address that has expired is replaced by asking for the message again.
    if (messageId !== null) await refresh(messageId);
    setTries(tries + 1);
    setState('loading');
  };
  // Retries when the network is back, so that nobody presses a button for each picture.
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    if (state !== 'failed') return;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [state]);
  const { host, show } = usePictureAccess(image.file_url, preview !== null && tries === 0);
  // Moves the focus to the picture that replaced the pressed button.
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
  // Wide pictures such as banners are not cut, because a square would show only the middle of their words.
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
        // An own picture that this browser cannot show is requested from the service.
        onError={() => (preview && tries === 0 ? setTries(1) : setState('failed'))}
        className={classes('size-full', fit)}
      />
    </button>
  );
}
