/** Pictures of chosen images, by id. Kept for a while after sending, so that one's own image is never downloaded. */
export function createPreviews(max = 60) {
  const urls = new Map<string, string>();
  const drop = (id: string) => {
    const url = urls.get(id);
    if (url) URL.revokeObjectURL(url);
    urls.delete(id);
  };
  return {
    of: (id: string): string | null => urls.get(id) ?? null,
    make: (id: string, file: File): string | null => {
      if (!file.type.startsWith('image/')) return null;
      const url = URL.createObjectURL(file);
      urls.set(id, url);
      const [oldest] = urls.keys();
      if (urls.size > max && oldest !== undefined) drop(oldest);
      return url;
    },
    rename: (from: string, to: string) => {
      const url = urls.get(from);
      if (url) urls.set(to, url);
      urls.delete(from);
    },
    drop,
    clear: () => {
      for (const id of [...urls.keys()]) drop(id);
    },
  };
}
