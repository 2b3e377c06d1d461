import { useEffect } from 'react';

const faces = ['600 1rem Newsreader', 'italic 500 1rem Newsreader'];
const afterMs = 300;
let isAsked = false;

/** Loads the serif font after the first paint, so that it does not compete with the message font. */
export function useSerifFont(): void {
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
