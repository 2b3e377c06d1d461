/** Open point 31: the interface requires a text, so a message without text contains its file names. */
export const sentText = (text: string, filenames: readonly (string | null | undefined)[]): string =>
  text || filenames.map((name) => name ?? 'file').join(', ');
