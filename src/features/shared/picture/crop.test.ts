import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxZoom, movedBy, squareOf } from './CropDialog';

const whole = { x: 0.5, y: 0.5, zoom: 1 };

test('at first the square is the middle of the picture', () => {
  expect(squareOf({ width: 300, height: 200 }, whole)).toEqual({ left: 50, top: 0, side: 200 });
});

test('a square that was moved out of the picture comes back as soon as it is moved back', () => {
  const size = { width: 300, height: 200 };
  const atEnd = movedBy(size, movedBy(size, whole, 9, 9), 0, 0);
  expect(squareOf(size, atEnd)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(size, movedBy(size, atEnd, -0.25, 0)).left).toBe(50);
});

test('the square is inside the picture, however it is moved and enlarged', () => {
  const length = fc.integer({ min: 1, max: 9_000 });
  const step = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      length,
      length,
      step,
      step,
      fc.double({ min: 1, max: maxZoom, noNaN: true }),
      (width, height, dx, dy, zoom) => {
        const size = { width, height };
        const { left, top, side } = squareOf(size, movedBy(size, { ...whole, zoom }, dx, dy));
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(height + 1e-6);
      },
    ),
  );
});
