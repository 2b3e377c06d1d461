/** Open point 31: words are required by the document, so where there are none the files bring their names. */
export const sentText = (text: string, filenames: readonly (string | null | undefined)[]): string =>
  text || filenames.map((name) => name ?? 'file').join(', ');
