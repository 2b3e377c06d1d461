/** What may be uploaded, by extension, and what it then is. Nothing that a browser would run: no SVG, no HTML. */
export const fileTypes: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', apng: 'image/png', gif: 'image/gif', webp: 'image/webp', avif: 'image/avif' },
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', jpe: 'image/jpeg', jfif: 'image/jpeg' },
  ...{ mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm' },
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav' },
  ...{ pdf: 'application/pdf', txt: 'text/plain', text: 'text/plain', log: 'text/plain', md: 'text/plain' },
  csv: 'text/plain',
};

/** By the last extension of a name; null for what is not taken. */
export function fileTypeOf(filename: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, extension) ? (fileTypes[extension] ?? null) : null;
}
