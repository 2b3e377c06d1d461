export interface Size {
  width: number;
  height: number;
}

/** The centre of the square in shares of the picture, and how much larger than the whole short side it is drawn. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

export const maxZoom = 4;

/** The square in pixels, inside the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: CropView) {
  const side = Math.min(width, height) / zoom;
  const within = (at: number, length: number) => Math.min(Math.max(at * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** `dx` and `dy`: shares of the square's side by which it moves. */
export function movedBy(size: Size, view: CropView, dx: number, dy: number): CropView {
  const { left, top, side } = squareOf(size, view);
  return { ...view, x: (left + side * (0.5 + dx)) / size.width, y: (top + side * (0.5 + dy)) / size.height };
}
