import type { CSSProperties } from 'react';
import { classes } from '#ui/classes';

/** The look of a list of so many pictures: one stands by itself, several are squares of a grid. */
export const pictureGrid = (count: number): string =>
  count > 1
    ? classes(
        'grid w-md max-w-full gap-1 overflow-hidden rounded-2xl',
        count === 2 || count === 4 ? 'grid-cols-2' : 'grid-cols-3',
      )
    : '';

/** The largest box, in rem. */
const maxBoxRem = { width: 22, height: 20 };

interface PictureSize {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** The size of the box of a picture that stands by itself, from its own size in pixels. */
export function pictureBox({ width, height }: PictureSize): CSSProperties {
  if (!width || !height) return { inlineSize: '18rem', blockSize: '12rem' };
  const ratio = Math.min(12, Math.max(0.4, width / height));
  const fitting = Math.min(maxBoxRem.width, maxBoxRem.height * ratio, Math.max(6, width / 16));
  return { inlineSize: `${fitting}rem`, aspectRatio: ratio };
}
