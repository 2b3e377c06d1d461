import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useRefreshMessage } from '#data/timeline/useMessage';
import { t } from '#i18n/translate';
import { Button, IconButton } from '#ui/Button';
import { classes } from '#ui/classes';
import { useLayer } from '#ui/overlay/layers';
import { useModal } from '#ui/overlay/useModal';
import { downloadUrl, type ShownImage } from '../attachments/attachment';
import { NewTabLink, usePictureAccess } from '../attachments/pictureAccess';
import { useZoom, type View } from './useZoom';

const notice = 'grid h-full place-content-center justify-items-center gap-3 px-16 text-center wrap-anywhere';
const buttonLook = 'border-on-stage/50! bg-transparent! text-on-stage';

/** Moves the focus to the dialog, because the pressed button disappears. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-first-focus]')?.focus();

function ViewerPicture({ image, view }: { image: ShownImage; view: View }) {
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
            // The box has the shape of the picture, so that `bg-behind` ends at the edges of the picture.
            ...(ratio !== null && { width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }),
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        />
      )}
    </>
  );
}

interface ImageViewerProps {
  images: readonly ShownImage[];
  current: string;
  onMove: (id: string) => void;
  onClose: () => void;
}

const onDark = 'text-on-stage hover:bg-on-stage/15 hover:text-on-stage aria-disabled:opacity-30 outline-on-stage!';

export default function ImageViewer({ images, current, onMove, onClose }: ImageViewerProps) {
  const dialog = useModal();
  useLayer(onClose);
  const { stage, view, zoom, reset, handlers } = useZoom((way) => {
    if (way === 'down') return onClose();
    const isMirrored = stage.current !== null && getComputedStyle(stage.current).direction === 'rtl';
    move((way === 'left') === isMirrored ? -1 : 1);
  });
  const at = images.findIndex((image) => image.id === current);
  const image = images[at];

  const move = (step: number) => {
    const next = images[at + step];
    if (!next) return;
    reset();
    onMove(next.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key } = event;
    // Shortcuts of the page behind the viewer must not run.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === forwards ? 1 : -1);
    else if (key === '+' || key === '=') zoom(1.5);
    else if (key === '-') zoom(1 / 1.5);
    else if (key === '0') reset();
    else return;
    event.preventDefault();
  };

  const save = () => {
    if (!image) return;
    const link = document.createElement('a');
    Object.assign(link, { href: downloadUrl(image.url), download: image.filename, target: '_blank', rel: 'noopener' });
    link.click();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={t('viewer.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-stage text-on-stage"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-1 px-2 py-2 md:px-4">
          <p role="status" className="min-w-0 flex-1 px-2">
            <span className="block truncate font-medium">
              <bdi>{image?.alt ?? t('viewer.gone')}</bdi>
            </span>
            {image && (
              <span className="block truncate text-sm text-on-stage">
                <bdi>{image.by}</bdi>
                {' · '}
                <bdi>{t('viewer.counter', { at: at + 1, count: images.length })}</bdi>
              </span>
            )}
          </p>
          <IconButton icon={ZoomOut} label={t('viewer.zoomOut')} className={onDark} onClick={() => zoom(1 / 1.5)} />
          <IconButton icon={ZoomIn} label={t('viewer.zoomIn')} className={onDark} onClick={() => zoom(1.5)} />
          <IconButton icon={Download} label={t('viewer.download')} className={onDark} onClick={save} />
          <IconButton icon={X} label={t('close')} data-first-focus className={onDark} onClick={onClose} />
        </div>
        <div className="relative min-h-0 flex-1">
          <div ref={stage} {...handlers} className="absolute inset-0 touch-none overflow-hidden px-2 pb-2">
            <div className="grid size-full place-items-center [container-type:size]">
              {image && <ViewerPicture key={image.id} image={image} view={view} />}
            </div>
          </div>
          {images.length > 1 && (
            <>
              <Step side="start" label={t('viewer.previous')} disabled={at <= 0} onClick={() => move(-1)} />
              <Step side="end" label={t('viewer.next')} disabled={at >= images.length - 1} onClick={() => move(1)} />
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

interface StepProps {
  side: 'start' | 'end';
  label: string;
  disabled: boolean;
  onClick: () => void;
}

/** Sets `aria-disabled`, because `disabled` would take the focus from the button. */
const Step = ({ side, label, disabled, onClick }: StepProps) => (
  <IconButton
    icon={side === 'start' ? ChevronLeft : ChevronRight}
    label={label}
    aria-disabled={disabled}
    onClick={onClick}
    className={classes(
      'absolute top-1/2 size-11! -translate-y-1/2 rounded-full bg-stage/50 mirrored',
      onDark,
      side === 'start' ? 'start-2' : 'end-2',
    )}
  />
);
