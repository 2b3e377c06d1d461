/** Call once at start: a file that is dropped where nothing takes it would open in place of the app. */
export function watchDrops(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // The window's listeners run after those of the document, such as the composer's.
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
