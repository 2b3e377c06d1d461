import { useEffect } from 'react';

const faces = ['600 1rem Newsreader', 'italic 500 1rem Newsreader'];
/** Well after the frame that shows what asked for it. */
const afterMs = 300;
let isAsked = false;

/**
 * For what is set in the serif: asks for it after that has painted, so that it does not compete with the face of the
 * messages. It is `font-display: optional`: not in the cache, it is there from the next page on, and no text is set twice.
 */
export function useVoice(): void {
  useEffect(() => {
    if (isAsked || !('fonts' in document)) return;
    isAsked = true;
    setTimeout(() => void load().catch(() => undefined), afterMs);
  }, []);
}

async function load(): Promise<void> {
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  document.documentElement.dataset.voice = 'loaded';
}
