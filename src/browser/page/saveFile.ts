/** Reads the last byte first. The read rejects if the browser had no room for the Blob. */
export async function saveFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  await blob.slice(-1).arrayBuffer();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A download needs the URL only at its start.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
