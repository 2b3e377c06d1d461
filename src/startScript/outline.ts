import { appPath } from '../browser/appPath';
import { storageKeys } from '../browser/storageKeys';
import { field } from './field';

export function showOutline(): void {
  const root = document.documentElement;
  let preferences: unknown;
  let isKnown = false;
  try {
    preferences = JSON.parse(localStorage.getItem(storageKeys.preferences) ?? '{}');
    root.style.setProperty('--list', localStorage.getItem(storageKeys.list));
    isKnown = localStorage.getItem(storageKeys.session) !== null || sessionStorage.getItem(storageKeys.token) !== null;
  } catch {
    // Without storage, the person must sign in.
  }
  const theme = field(preferences, 'theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (field(preferences, 'density') === 'compact') root.dataset.density = 'compact';
  if (field(preferences, 'contrast') === 'more') root.dataset.contrast = 'more';
  const path = appPath(location.pathname);
  if (!isKnown || path === '/sign-in') return;
  const isNarrow = matchMedia('(width < 48rem)').matches;
  const isConversation = (path === '/' && !isNarrow) || /^\/groups\/(?!new$)[^/]+(?:\/messages\/[^/]+)?$/.test(path);
  root.dataset.outline = isConversation ? 'conversation' : /^\/(?:groups(?:\/new)?)?$/.test(path) ? 'list' : 'view';
}
