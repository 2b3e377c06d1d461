/** Rejects if the browser does not allow it or has no clipboard (no https). */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
