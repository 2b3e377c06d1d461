/** Saves as a download. Rejects when the browser had no room for the Blob, which shows only when it is read. */
export async function saveFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  await blob.slice(-1).arrayBuffer();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By the next task the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
