/** Reads the last byte, because only reading the Blob shows that the browser had no room for the Blob. */
export async function saveFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  await blob.slice(-1).arrayBuffer();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A later task may revoke the URL, because the browser then has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
