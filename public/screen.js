// Draws the screen that the last visit left, on a canvas over the outline, until the app has it: once, for whoever saw it, in
// a window like that one. `src/app/screen` records it; docs/decisions/029.
(() => {
  const maxLength = 16_000;
  const stored = (name) => localStorage.getItem(`confab:${name}`);
  const matches = (feature) => matchMedia(`(${feature})`).matches;
  // All that the look of a screen depends on, apart from its words. The app asks the same function.
  const conditions = (path = location.pathname) =>
    [
      ...[path, innerWidth, innerHeight, devicePixelRatio, navigator.language],
      ...['session', 'preferences', 'list'].map(stored),
      ...['prefers-color-scheme: dark', 'prefers-contrast: more', 'forced-colors: active'].map(matches),
    ].join();
  globalThis.confabScreen = conditions;

  // A window may be painted while the page has been read as far as its head.
  const outlineRead = () =>
    new Promise((resolve) => {
      const look = () => {
        const outline = document.getElementById('outline');
        if (!outline) return;
        observer.disconnect();
        resolve(outline);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
      look();
    });

  const draw = (outline, boxes, styles) => {
    // The app is there already, or has erased what this device keeps.
    if (!('starting' in document.documentElement.dataset) || !stored('seen')) return;
    const canvas = document.createElement('canvas');
    canvas.width = innerWidth * devicePixelRatio;
    canvas.height = innerHeight * devicePixelRatio;
    const context = canvas.getContext('2d', { alpha: false });
    context.scale(devicePixelRatio, devicePixelRatio);
    for (const [color, radii, ...box] of boxes) {
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(...box, radii);
      context.fill();
    }
    for (const [font, color, direction, letterSpacing, runs] of styles) {
      Object.assign(context, { font, fillStyle: color, direction, letterSpacing, textAlign: 'left' });
      for (const run of runs) context.fillText(...run);
    }
    // Not in the stylesheet, which every start waits for.
    canvas.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;pointer-events:none';
    outline.append(canvas);
  };

  const show = async ({ boxes, styles, letters }) => {
    try {
      // Letters that do not come are drawn as others.
      await Promise.allSettled(letters.map((needed) => document.fonts.load(...needed)));
      draw(await outlineRead(), boxes, styles);
    } catch {
      // Not what the app records.
    }
  };

  try {
    const text = stored('screen');
    localStorage.removeItem('confab:screen');
    const screen = text.length > maxLength ? {} : JSON.parse(text);
    // A browser that has a token for this tab alone may have it of somebody else.
    if (![screen.at, screen.home].includes(conditions()) || sessionStorage.getItem('confab:token')) return;
    // On its way beside the stylesheet: at a first start, where there is nothing to draw, it would delay the outline.
    document.getElementById('letters').media = 'all';
    // Not before there are styles, which say where letters come from.
    requestAnimationFrame(() => show(screen));
  } catch {
    // Nothing is kept, or something else wrote there.
  }
})();
