/** Minimum covered height in pixels that counts as a keyboard. Browser toolbars cover less. */
const minKeyboardPx = 120;

/** Sets `--keyboard` to the keyboard height in Safari. Other browsers resize the page (`interactive-widget`). */
export function watchKeyboard(
  view: (EventTarget & { readonly height: number; readonly scale: number }) | null = window.visualViewport,
  page: { innerHeight: number; scrollTo(x: number, y: number): void } = window,
  style: Pick<CSSStyleDeclaration, 'setProperty'> = document.documentElement.style,
): void {
  view?.addEventListener('resize', () => {
    // Ignores a pinch zoom, which shrinks the visual viewport without a keyboard.
    const covered = view.scale === 1 ? page.innerHeight - view.height : 0;
    style.setProperty('--keyboard', covered > minKeyboardPx ? `${Math.round(covered)}px` : '0px');
    // Resets the page scroll, because Safari scrolls even if the focused field is visible.
    if (covered > minKeyboardPx) page.scrollTo(0, 0);
  });
}
