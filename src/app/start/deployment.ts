import { currentPreferences } from '../../browser/preferences';
import { clientSettings, iconAddress, setClientSettings } from '../../browser/settings';
import { parseJson } from '../../browser/storage';
import { ClientSettings } from '../../contract/clientSettings';
import { setTimeFormat } from '../../i18n/dates';
import { nameApp } from '../../i18n/translate';
import { createPart, whenReady } from '../../ui/parts/parts';

// A separate part, because most pages have valid settings and need no error texts.
const refusal = createPart('refuseSettings', () => import('./refuseSettings'), 'wanted');

const mix = (percent: number, token: string) =>
  `color-mix(in srgb, var(--color-brand) ${percent}%, var(--color-${token}))`;

/** Mixes the other colours from the brand colours. `clientSettings.ts` checks the contrast of the brand colours. */
const colorsOf = (light: string, dark: string) => ({
  brand: `light-dark(${light}, ${dark})`,
  'brand-strong': mix(80, 'ink'),
  'on-brand': 'var(--color-paper)',
  soft: mix(15, 'paper'),
  own: mix(8, 'paper'),
});

function showBrand(): void {
  const { name, icon, colors, language } = clientSettings();
  if (name) {
    nameApp(name);
    document.title = name;
  }
  if (language) {
    setTimeFormat(currentPreferences().timeFormat);
    // Ignores other languages, because `lang` must match the texts on screen, which are English.
    if (/^en\b/.test(language)) document.documentElement.lang = language;
  }
  for (const link of icon ? document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]') : []) {
    link.removeAttribute('type');
    link.setAttribute('href', iconAddress());
  }
  for (const [token, color] of colors ? Object.entries(colorsOf(colors.light, colors.dark)) : [])
    document.documentElement.style.setProperty(`--color-${token}`, color);
}

/** Detects a wrong Content-Security-Policy by its violation events, because the page cannot read the policy. */
function watchPolicy(): void {
  const { service = '' } = clientSettings();
  if (!URL.canParse(service)) return;
  const { origin } = new URL(service);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin))
      void whenReady(refusal).then(({ refuseService }) => refuseService());
  });
}

/** Returns '' for the page's own origin, like the `base` of a session. */
function baseOf(service: string): string {
  const { origin, pathname } = new URL(service, location.origin);
  const path = pathname.replace(/\/+$/, '');
  return service.startsWith('/') || origin + path === location.origin ? path : origin + path;
}

export function takeSettings(json: string): boolean {
  const settings = parseJson(json, ClientSettings);
  if (!settings) {
    void whenReady(refusal).then(({ refuseSettings }) => refuseSettings(json));
    return false;
  }
  setClientSettings({ ...settings, ...(settings.service && { service: baseOf(settings.service) }) });
  showBrand();
  watchPolicy();
  return true;
}
