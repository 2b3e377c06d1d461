import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { IconButton } from '#ui/IconButton';
import { useLayer } from '#ui/overlay/layers';
import { useModal } from '#ui/overlay/useModal';
import { downloadUrl, type ShownImage } from '../attachments/attachment';
import { useZoom } from './useZoom';
import { ViewerPicture } from './ViewerPicture';

interface ImageViewerProps {
  /** Reading order. */
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
    // Keys of the page behind must not run.
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
            <bdi className="block truncate font-medium">{image?.alt ?? t('viewer.gone')}</bdi>
            {image && (
              <span className="block truncate text-sm text-on-stage">
                <bdi>{image.by}</bdi>
                <span>{` · ${t('viewer.counter', { at: at + 1, count: images.length })}`}</span>
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

/** At the ends it is disabled but keeps the focus. */
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
