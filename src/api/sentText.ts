/** Open point 31: the interface requires words, so a message without words carries the names of its files. */
export const sentText = (text: string, filenames: readonly (string | null | undefined)[]): string =>
  text || filenames.map((name) => name ?? 'file').join(', ');
