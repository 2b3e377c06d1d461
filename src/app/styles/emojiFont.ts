import emojiFontUrl from '@infolektuell/noto-color-emoji/index.css?url';

/**
 * Brings the app's own emoji font where the system has none in colour, as many Linux machines do: emojis would be black shapes
 * or boxes. Elsewhere nothing is fetched. Without a network the next start tries again.
 */
export function bringEmojiFont(): void {
  if (hasColourEmojis()) return;
  const styles = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: emojiFontUrl });
  document.head.append(styles);
}

/** Whether a face is drawn with a pixel that is not grey. */
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
  // Four bytes a pixel: red, green, blue and how opaque it is.
  return data.some((red, at) => at % 4 === 0 && (red !== data[at + 1] || red !== data[at + 2]));
}

/** In px. */
const sizePx = 16;
