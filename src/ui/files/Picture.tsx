import { type ComponentProps, useRef, useState } from 'react';
import { classes } from '../classes';

const mayMove = new Set(['image/gif', 'image/webp', 'image/png', 'image/avif']);

/** With reduced motion, an animation shows only its first frame. The parent must be positioned. */
export function Picture({ type, className, onLoad, ...rest }: ComponentProps<'img'> & { type: string }) {
  const still = useRef<HTMLCanvasElement>(null);
  const [isThere, setThere] = useState(false);
  const isStill = mayMove.has(type) && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const look = classes(className, isThere && 'bg-behind');
  return (
    <>
      <img
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        {...rest}
        onLoad={(event) => {
          setThere(true);
          if (still.current) drawStill(still.current, event.currentTarget);
          onLoad?.(event);
        }}
        className={classes(look, isStill && 'invisible')}
      />
      {isStill && <canvas ref={still} className={classes('absolute inset-0', look)} />}
    </>
  );
}

/** Most screens show the picture with fewer pixels. */
const maxStillPixels = 1_024;

function drawStill(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, maxStillPixels / Math.max(width, height, 1));
  Object.assign(canvas, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
}
