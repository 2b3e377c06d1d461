import { clientSettings } from '../settings';
import { unreadIcon } from './badge';

const edgePx = 56;

export async function markIcon(): Promise<void> {
  const { icon } = clientSettings();
  const pen = icon ? new OffscreenCanvas(edgePx, edgePx).getContext('2d') : null;
  if (!icon || !pen) return;
  try {
    for (const src of [icon, 'icon-mark.svg']) {
      const picture = Object.assign(new Image(), { crossOrigin: 'anonymous', src });
      await picture.decode();
      pen.drawImage(picture, 0, 0, edgePx, edgePx);
    }
    unreadIcon.set(URL.createObjectURL(await pen.canvas.convertToBlob()));
  } catch {
    // An icon that the page may not read stays unchanged.
  }
}
