// Runs beside the stylesheet, before the first paint: the theme that was chosen here, and which outline stands in the page
// until the app does. Somebody who has to sign in gets none; without this script nobody does.
(() => {
  const root = document.documentElement;
  let preferences = {};
  let known = false;
  try {
    preferences = JSON.parse(localStorage.getItem('confab:preferences') ?? '{}');
    root.style.setProperty('--list', localStorage.getItem('confab:list'));
    known = localStorage.getItem('confab:session') !== null || sessionStorage.getItem('confab:token') !== null;
  } catch {
    // A browser that keeps nothing is asked to sign in.
  }
  if (preferences?.theme === 'light' || preferences?.theme === 'dark') root.dataset.theme = preferences.theme;
  if (preferences?.density === 'compact') root.dataset.density = 'compact';
  if (preferences?.contrast === 'more') root.dataset.contrast = 'more';
  const path = location.pathname;
  if (!known || path === '/sign-in') return;
  const narrow = matchMedia('(width < 48rem)').matches;
  const isConversation = (path === '/' && !narrow) || /^\/groups\/(?!new$)[^/]+(?:\/messages\/[^/]+)?$/.test(path);
  root.dataset.outline = isConversation ? 'conversation' : /^\/(?:groups(?:\/new)?)?$/.test(path) ? 'list' : 'view';
})();
