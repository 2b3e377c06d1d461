/** What a keyboard on the screen covers is more than this, in px; bars of the browser that come and go are less. */
const minKeyboardPx = 120;

interface View extends EventTarget {
  readonly height: number;
  readonly scale: number;
}

/**
 * Says how much of the page a keyboard on the screen covers, as `--keyboard`. Browsers that make the page smaller instead
 * (`interactive-widget` in index.html) leave it at nothing; Safari does not know that word.
 */
export function watchKeyboard(
  view: View | null = window.visualViewport,
  page: { innerHeight: number; scrollTo(x: number, y: number): void } = window,
  style: Pick<CSSStyleDeclaration, 'setProperty'> = document.documentElement.style,
): void {
  view?.addEventListener('resize', () => {
    // Zoomed by two fingers the view is smaller too, and covers nothing.
    const covered = view.scale === 1 ? page.innerHeight - view.height : 0;
    style.setProperty('--keyboard', covered > minKeyboardPx ? `${Math.round(covered)}px` : '0px');
    // Safari also pushes the page up to show the field, which by then is in view anyway.
    if (covered > minKeyboardPx) page.scrollTo(0, 0);
  });
}
