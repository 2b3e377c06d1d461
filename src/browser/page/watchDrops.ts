/** Ignores a file dropped outside a drop target, because the browser would replace the app by the file. */
export function watchDrops(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // Window listeners run last, so the composer can handle a drop first.
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
