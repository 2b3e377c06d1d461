/** Pixels. An image shrinks only until one of its sides fits, so that a long screenshot stays readable. */
const maxLongSide = 2_560;
const minShortSide = 1_440;
/** Phones cannot draw a canvas with more pixels. */
const maxPixels = 4_096 * 4_096;
/** Bytes. A smaller picture, for example a screenshot, keeps its size in pixels. */
const smallBytes = 1024 * 1024;

/** Types that a canvas can encode. GIF, AVIF and animations stay unchanged. */
export const rewritableTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Shrinks a large image and removes camera metadata (decision 013). Returns an unreadable image unchanged. */
export async function prepareImage(file: File): Promise<Blob> {
  if (!rewritableTypes.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const head = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  const chunks = file.type === 'image/png' ? await pngChunks(file) : [];
  if ((file.type === 'image/webp' && holds(head, 'ANIM')) || chunks.includes('acTL')) return file;
  try {
    const full = await createImageBitmap(file);
    const isTagged = holds(head, 'Exif') || holds(head, 'EXIF') || chunks.includes('eXIf');
    const scale = scaleOf(full, file.size);
    if (scale === 1 && !isTagged) {
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
    // A browser that cannot encode this type returns a PNG, which contradicts the file name. The original then stays.
    return written.type === file.type ? written : file;
  } catch {
    return file;
  }
}

function scaleOf({ width, height }: { width: number; height: number }, bytes: number): number {
  const drawn = Math.sqrt(maxPixels / (width * height));
  if (bytes <= smallBytes) return Math.min(1, drawn);
  return Math.min(1, drawn, Math.max(maxLongSide / Math.max(width, height), minShortSide / Math.min(width, height)));
}

function holds(bytes: Uint8Array, word: string): boolean {
  const wanted = [...word].map((char) => char.charCodeAt(0));
  return bytes.some((_, at) => wanted.every((code, index) => bytes[at + index] === code));
}

async function pngChunks(file: File): Promise<string[]> {
  const names: string[] = [];
  for (let at = 8; at + 8 <= file.size && names.length < 1_000; ) {
    const head = await file.slice(at, at + 8).arrayBuffer();
    const name = String.fromCharCode(...new Uint8Array(head, 4));
    if (name === 'IDAT') break;
    names.push(name);
    at += 12 + new DataView(head).getUint32(0);
  }
  return names;
}
