import * as z from 'zod/mini';
import { Profile } from '../../api/dialect/profile';
import { clientSettings, iconAddress, setClientSettings } from '../../browser/settings';
import { parseClientSettings } from '../../contract/clientSettings';
import { nameApp, t } from '../../i18n/translate';
import { readAddress } from '../../session/serviceAddress';

/** The colours that follow the brand, mixed so that words on them keep the contrast that `clientSettings.ts` asks for. */
const colorsOf = (light: string, dark: string) => ({
  brand: `light-dark(${light}, ${dark})`,
  'brand-strong': 'color-mix(in srgb, var(--color-brand) 80%, var(--color-ink))',
  'on-brand': 'var(--color-paper)',
  soft: 'color-mix(in srgb, var(--color-brand) 15%, var(--color-paper))',
  own: 'color-mix(in srgb, var(--color-brand) 8%, var(--color-paper))',
});

function showBrand(): void {
  const { name, icon, colors } = clientSettings();
  if (name) {
    nameApp(name);
    document.title = name;
  }
  for (const link of icon ? document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]') : []) {
    link.removeAttribute('type');
    link.setAttribute('href', iconAddress());
  }
  for (const [token, color] of colors ? Object.entries(colorsOf(colors.light, colors.dark)) : [])
    document.documentElement.style.setProperty(`--color-${token}`, color);
}

/** The content security policy is a header, so the page learns of it by a request that is not sent. */
function watchPolicy(): void {
  const { service = '' } = clientSettings();
  if (!URL.canParse(service)) return;
  const { origin } = new URL(service);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) refuse(t('app.serviceForbidden'));
  });
}

/** Shows one sentence in place of the app, for the person who set it up. */
function refuse(problem: string): false {
  delete document.documentElement.dataset.starting;
  const sentence = document.createElement('p');
  sentence.className = 'p-6';
  sentence.role = 'alert';
  sentence.textContent = t('app.badSettings', { problem });
  document.body.replaceChildren(sentence);
  return false;
}

/** As sessions name a service: '' is the page's own origin. */
const baseOf = (service: string): string =>
  service.startsWith('/') ? service.replace(/\/+$/, '') : readAddress(service);

/** Applies the settings in the page. False if one is wrong, which the page then says. */
export function takeSettings(json: string): boolean {
  const { settings, problem } = parseClientSettings(json);
  if (problem) return refuse(problem);
  if (settings.profile && !z.safeParse(Profile, settings.profile).success) return refuse(t('app.badProfile'));
  setClientSettings({ ...settings, ...(settings.service && { service: baseOf(settings.service) }) });
  showBrand();
  watchPolicy();
  return true;
}
