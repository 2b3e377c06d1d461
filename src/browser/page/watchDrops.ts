/** Call once at start. A file dropped outside a drop target would replace the app. */
export function watchDrops(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // Listeners of the window run after listeners of the document, for example the composer's.
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
