/** Rejects if the browser refuses or has no clipboard (no https). */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
