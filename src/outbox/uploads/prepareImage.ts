/** In pixels. Longer sides are made smaller: no screen shows more, and every reader would have to load it. */
const maxSidePixels = 2_560;

/** What a canvas can write again. A GIF, a moving WebP and an AVIF go as they are. */
const rewritableTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Makes a large image smaller and removes what a camera wrote into it (decision 013). The service judges what cannot be read. */
export async function prepareImage(file: File): Promise<Blob> {
  if (!rewritableTypes.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const head = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  if (file.type === 'image/webp' && holds(head, 'ANIM')) return file;
  try {
    const full = await createImageBitmap(file);
    const scale = Math.min(1, maxSidePixels / Math.max(full.width, full.height));
    if (scale === 1 && !holds(head, 'Exif') && !holds(head, 'EXIF')) {
      full.close();
      return file;
    }
    const width = Math.max(1, Math.round(full.width * scale));
    const height = Math.max(1, Math.round(full.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(full, 0, 0, width, height);
    full.close();
    const written = await canvas.convertToBlob({ type: file.type, quality: 0.88 });
    // A browser that cannot write this type writes PNG instead, which would not fit the name of the file.
    return written.type === file.type ? written : file;
  } catch {
    return file;
  }
}

function holds(bytes: Uint8Array, word: string): boolean {
  const wanted = [...word].map((char) => char.charCodeAt(0));
  return bytes.some((_, at) => wanted.every((code, index) => bytes[at + index] === code));
}
