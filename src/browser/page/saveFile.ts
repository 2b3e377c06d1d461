/** Hands a file to the browser's downloads. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken its own hold of the file by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
