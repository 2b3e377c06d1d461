/** Rejects where the browser does not allow it, and where it has no clipboard (no https). */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
