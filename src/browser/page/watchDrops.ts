/** Ignores a file dropped outside a drop target, because the browser would replace the app by the file. */
export function watchDrops(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // Listens on the window, because its listeners run after listeners of the document, for example the composer's.
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
