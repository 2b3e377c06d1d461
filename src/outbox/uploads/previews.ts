/** What a browser shows in an `<img>`. */
export const isDrawable = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(type);

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Pictures of chosen images, by id, at most `maxPreviews`. Kept for a while after sending, so that one's own image is never
 * downloaded.
 */
export function createPreviews(maxPreviews = 60) {
  const urls = new Map<string, string>();
  /** Other ids of a picture. */
  const aliases = new Map<string, string>();
  const drop = (id: string) => {
    const url = urls.get(id);
    if (url) URL.revokeObjectURL(url);
    urls.delete(id);
  };
  return {
    of: (id: string): string | null => urls.get(aliases.get(id) ?? id) ?? null,
    make: (id: string, type: string, bytes: Blob): void => {
      if (urls.has(id) || !isDrawable(type)) return;
      urls.set(id, URL.createObjectURL(bytes));
      const [oldest] = urls.keys();
      if (urls.size > maxPreviews && oldest !== undefined) drop(oldest);
    },
    alias: (other: string, id: string): void => void aliases.set(other, id),
    drop,
    clear: () => {
      for (const id of [...urls.keys()]) drop(id);
    },
  };
}
