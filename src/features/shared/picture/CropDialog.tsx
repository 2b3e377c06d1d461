import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';

type Size = Pick<ImageBitmap, 'width' | 'height'>;

/**
 * `x` and `y`: centre of the square, from 0 to 1 of the picture's size. At `zoom` 1, the square is as large as the
 * picture's shorter side.
 */
interface CropView {
  x: number;
  y: number;
  zoom: number;
}

export const maxZoom = 4;

export function squareOf({ width, height }: Size, { x, y, zoom }: CropView) {
  const side = Math.min(width, height) / zoom;
  const within = (at: number, length: number) => Math.min(Math.max(at * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** `dx` and `dy` are fractions of the square's side. */
export function movedBy(size: Size, view: CropView, dx: number, dy: number): CropView {
  const { left, top, side } = squareOf(size, view);
  return { ...view, x: (left + side * (0.5 + dx)) / size.width, y: (top + side * (0.5 + dy)) / size.height };
}

const writtenSide = 512;
const step = 0.05;
const arrows = new Map([
  ['ArrowLeft', [-step, 0]],
  ['ArrowRight', [step, 0]],
  ['ArrowUp', [0, -step]],
  ['ArrowDown', [0, step]],
]);

interface CropDialogProps {
  file: File;
  picture: ImageBitmap;
  round: boolean;
  onCrop: (file: File) => void;
  onClose: () => void;
}

export function CropDialog({ file, picture, round, onCrop, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef({ x: 0, y: 0 });
  const [view, setView] = useState<CropView>({ x: 0.5, y: 0.5, zoom: 1 });
  const id = useId();

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = squareOf(picture, view);
    context.clearRect(0, 0, writtenSide, writtenSide);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, side, side, 0, 0, writtenSide, writtenSide);
  }, [picture, view]);

  const move = (dx: number, dy: number) => setView((before) => movedBy(picture, before, dx, dy));
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = arrows.get(event.key) ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    move(dx, dy);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    move((dragged.current.x - event.clientX) / width, (dragged.current.y - event.clientY) / width);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const crop = () => {
    // JPEG keeps a photograph small. PNG keeps transparency.
    const [type, ending] = file.type === 'image/jpeg' ? ['image/jpeg', '.jpg'] : ['image/png', '.png'];
    const name = file.name.replace(/\.[^.]*$/, '') + ending;
    canvas.current?.toBlob((blob) => onCrop(blob ? new File([blob], name, { type }) : file), type, 0.88);
  };

  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        {/* biome-ignore lint/a11y/useSemanticElements: a canvas is no fieldset. */}
        <div
          role="group"
          aria-label={t('crop.part')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture.
          tabIndex={0}
          data-first-focus
          style={{ touchAction: 'none' }}
          className={`cursor-pointer overflow-hidden bg-hover ${round ? 'rounded-full' : 'rounded-3xl'}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
        >
          <canvas ref={canvas} width={writtenSide} height={writtenSide} className="crop-area aspect-square" />
        </div>
        <label htmlFor={id} className="flex min-h-11 w-full items-center gap-3 text-sm font-medium">
          {t('crop.zoom')}
          <input
            id={id}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={view.zoom}
            onChange={({ target }) => setView({ ...view, zoom: target.valueAsNumber })}
            className="min-w-0 flex-1"
            style={{ accentColor: 'var(--color-brand)' }}
          />
        </label>
      </div>
      <DialogActions className="pt-5">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button look="primary" onClick={crop}>
          {t('crop.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
