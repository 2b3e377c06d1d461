import emojiFontUrl from '@infolektuell/noto-color-emoji/index.css?url';

/** Loads an emoji font if the device draws emoji without colours. */
export function bringEmojiFont(): void {
  if (hasColourEmojis()) return;
  const styles = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: emojiFontUrl });
  document.head.append(styles);
}

function hasColourEmojis(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  context.textBaseline = 'top';
  context.font = `${sizePx}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`;
  context.fillText('😀', 0, 0);
  const { data } = context.getImageData(0, 0, sizePx, sizePx);
  return data.some((red, at) => at % 4 === 0 && (red !== data[at + 1] || red !== data[at + 2]));
}

const sizePx = 16;
