/** Scale, and offset of the centre in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
const maxScale = 8;

interface Size {
  width: number;
  height: number;
}

/** The point under the finger stays. */
export function zoomed(view: View, factor: number, at: { x: number; y: number }, stage: Size): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, stage);
}

export const panned = (view: View, dx: number, dy: number, stage: Size): View =>
  kept({ ...view, x: view.x + dx, y: view.y + dy }, stage);

function kept({ scale, x, y }: View, { width, height }: Size): View {
  const within = (value: number, room: number) => Math.min(room, Math.max(-room, value)) || 0;
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}
