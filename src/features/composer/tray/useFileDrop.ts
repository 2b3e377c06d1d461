import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Drops on the whole page. Elsewhere the browser would leave it. */
export function useFileDrop(onFiles: (files: File[], folders: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onDropped = useEffectEvent(onFiles);

  // The page is outside of this component.
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Ignores moves between elements.
    const onOut = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files: File[] = [];
      const folders: File[] = [];
      for (const item of event.dataTransfer?.items ?? []) {
        const file = item.getAsFile();
        if (file) (item.webkitGetAsEntry()?.isDirectory ? folders : files).push(file);
      }
      onDropped(files, folders);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragenter', onOver, { signal });
    document.addEventListener('dragover', onOver, { signal });
    document.addEventListener('dragleave', onOut, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, []);

  return over;
}
