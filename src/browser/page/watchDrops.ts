/** Call once at start: a file that is dropped where nothing takes it would open in place of the app. */
export function watchDrops(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // After those of the document, of which the composer's is one.
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
