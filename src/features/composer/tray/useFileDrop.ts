import { useState } from 'react';
import { useWindowEvent } from '#ui/useWindowEvent';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Drops on the whole page. Elsewhere the browser would leave it. */
export function useFileDrop(onFiles: (files: File[], folders: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  useWindowEvent('dragenter', onOver);
  useWindowEvent('dragover', onOver);
  // Ignores moves between elements.
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && setOver(false));
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files: File[] = [];
    const folders: File[] = [];
    for (const item of event.dataTransfer?.items ?? []) {
      const file = item.getAsFile();
      if (file) (item.webkitGetAsEntry()?.isDirectory ? folders : files).push(file);
    }
    onFiles(files, folders);
  });
  return over;
}
