import { type MouseEvent, useState } from 'react';
import { useRefreshMessage } from '#data/timeline/useMessage';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import type { ShownImage } from '../attachments/attachment';
import { NewTabLink } from '../attachments/NewTabLink';
import { usePictureAccess } from '../attachments/usePictureAccess';
import type { View } from './useZoom';

const notice = 'grid h-full place-content-center justify-items-center gap-3 px-16 text-center wrap-anywhere';
const buttonLook = 'border-on-stage/50! bg-transparent! text-on-stage';

/** The button goes; the dialog keeps focus and keys. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-first-focus]')?.focus();

export function ViewerPicture({ image, view }: { image: ShownImage; view: View }) {
  const refresh = useRefreshMessage();
  const [state, setState] = useState<'asking' | 'loading' | 'shown' | 'failed'>('loading');
  const [ratio, setRatio] = useState<number | null>(null);
  const { host, show } = usePictureAccess(image.url);
  if (show)
    return (
      <div className={notice}>
        <p>{t('message.pictureFrom', { host })}</p>
        <Button
          className={buttonLook}
          aria-label={t('message.pictureShowName', { name: image.alt, host })}
          onClick={(event) => {
            keepFocus(event);
            show();
          }}
        >
          {t('message.pictureShow')}
        </Button>
      </div>
    );
  if (host !== null)
    return (
      <div className={notice}>
        <p>{t('message.imageElsewhere', { host })}</p>
        <NewTabLink url={image.url} name={image.alt} className="text-on-stage outline-on-stage!" />
      </div>
    );
  if (state === 'failed')
    return (
      <div className={notice}>
        <p role="alert">{t('message.imageFailed', { name: image.alt })}</p>
        <Button
          className={buttonLook}
          onClick={async (event) => {
            keepFocus(event);
            setState('asking');
            // Renews an expired address.
            await refresh(image.messageId);
            setState('loading');
          }}
        >
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <>
      {state !== 'shown' && (
        <div className={`${notice} pointer-events-none absolute inset-0`}>
          <p role="status" className="soon">
            <span className="animate-pulse">{t('viewer.loading', { name: image.alt })}</span>
          </p>
        </div>
      )}
      {state !== 'asking' && (
        <img
          src={image.url}
          alt={image.alt}
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setRatio(naturalWidth / naturalHeight || null);
            setState('shown');
          }}
          onError={() => setState('failed')}
          className={classes('object-contain select-none', ratio === null ? 'size-full' : 'bg-behind')}
          style={{
            // The box of the picture alone, for the parts behind it.
            ...(ratio !== null && { width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }),
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        />
      )}
    </>
  );
}
