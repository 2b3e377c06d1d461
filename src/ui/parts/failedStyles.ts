/**
 * Call once at start. A stylesheet that failed to load leaves the page: as long as its element is there, the bundler's loader
 * takes it for loaded, and a part that is requested again would come without its styles.
 */
export function watchFailedStyles(target: EventTarget = document): void {
  const onError = ({ target: failed }: Event) => {
    if (failed instanceof HTMLLinkElement && failed.rel === 'stylesheet') failed.remove();
  };
  target.addEventListener('error', onError, { capture: true });
}
