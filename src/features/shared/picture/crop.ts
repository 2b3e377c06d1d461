export interface Size {
  width: number;
  height: number;
}

/** `x` and `y`: centre as a share of the picture. `zoom`: 1 shows the whole short side. */
export interface CropView {
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

/** `dx` and `dy` are shares of the square's side. */
export function movedBy(size: Size, view: CropView, dx: number, dy: number): CropView {
  const { left, top, side } = squareOf(size, view);
  return { ...view, x: (left + side * (0.5 + dx)) / size.width, y: (top + side * (0.5 + dy)) / size.height };
}
