/**
 * Hands a file to the browser's downloads; what becomes of it there a page cannot know. Rejects where the browser found no room
 * to put the file together, which it says only when the file is read.
 */
export async function saveFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  await blob.slice(-1).arrayBuffer();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By the next task the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
