/** Hands a file to the browser's downloads. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By the next task the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
