import { expect, onTestFinished, test, vi } from 'vitest';
import { clientSettings, setClientSettings } from '../../browser/settings';
import { setTimeFormat, timeOf, whenOf } from '../../i18n/dates';
import { sizeOf } from '../../i18n/sizes';
import { loadCatalogue, nameApp, t } from '../../i18n/translate';
import { takeSettings } from './deployment';

function page() {
  loadCatalogue('en');
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' });
  document.head.append(icon);
  const body = document.body.innerHTML;
  document.body.textContent = 'Confab is loading';
  onTestFinished(() => {
    icon.remove();
    document.body.innerHTML = body;
    document.documentElement.removeAttribute('style');
    setClientSettings({});
    nameApp('Confab');
    setTimeFormat('system');
    document.documentElement.removeAttribute('lang');
  });
  return { icon, take: (settings: object) => takeSettings(JSON.stringify(settings)) };
}

test('name, icon and colours of a deployment are those of the page', () => {
  const { icon, take } = page();
  expect(take({ name: 'Harbour', icon: '/logo.png', colors: { light: '#7a1f5c', dark: '#e9a8d2' } })).toBe(true);
  expect(clientSettings().name).toBe('Harbour');
  expect([document.title, t('signIn.title')]).toEqual(['Harbour', 'Sign in to Harbour']);
  expect(icon.getAttribute('href')).toBe('/logo.png');
  expect(icon.hasAttribute('type')).toBe(false);
  const colors = ['brand', 'brand-strong', 'on-brand', 'soft', 'own'];
  const { style } = document.documentElement;
  expect(colors.map((color) => style.getPropertyValue(`--color-${color}`))).toEqual([
    'light-dark(#7a1f5c, #e9a8d2)',
    'color-mix(in srgb, var(--color-brand) 80%, var(--color-ink))',
    'var(--color-paper)',
    'color-mix(in srgb, var(--color-brand) 15%, var(--color-paper))',
    'color-mix(in srgb, var(--color-brand) 8%, var(--color-paper))',
  ]);
});

test('dates, times and sizes have the form of the language of a deployment, and the page says which English it is', () => {
  const { take } = page();
  const at = Date.UTC(2026, 2, 3, 15, 4) / 1_000;
  const words = () => [timeOf(at), whenOf(at, new Date(2027, 0)), sizeOf(1_500)];
  expect(take({ language: 'en-GB' })).toBe(true);
  expect(document.documentElement.lang).toBe('en-GB');
  expect(words()).toEqual(['15:04', '3 Mar 2026', '1.5 kB']);
  expect(take({ language: 'de' })).toBe(true);
  expect(words()).toEqual(['15:04', '3. März 2026', '1,5 kB']);
  expect(document.documentElement.lang).toBe('en-GB');
});

test.each([
  [{ nmae: 'Harbour' }, 'The settings of this page cannot be used: nmae: there is no such setting.'],
  [
    { profile: { paging: 'sideways' } },
    'The settings of this page cannot be used: profile.paging: as Copy as JSON on /doctor gives it.',
  ],
])('%j is one sentence on the page, and nothing is set', async (settings, sentence) => {
  const { take } = page();
  expect(take(settings)).toBe(false);
  await vi.waitFor(() => expect(document.body.textContent).toBe(sentence));
  expect(clientSettings()).toEqual({});
});

test('an address that the policy of the page forbids is one sentence, as soon as the browser refuses it', async () => {
  const { take } = page();
  expect(take({ service: 'https://chat.example.org/api' })).toBe(true);
  const refuse = (blockedURI: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'connect-src', blockedURI }),
    );
  refuse('https://elsewhere.example/v1/groups');
  await vi.dynamicImportSettled();
  expect(document.querySelector('[role=alert]')).toBeNull();
  refuse('https://chat.example.org/api/v1/groups');
  await vi.waitFor(() =>
    expect(document.body.textContent).toBe(
      'The settings of this page cannot be used: service: the content security policy of this page forbids it (connect-src).',
    ),
  );
});

test.each([
  ['/', ''],
  ['/team/api/', '/team/api'],
  ['https://chat.example.org', 'https://chat.example.org'],
  ['https://chat.example.org/api/', 'https://chat.example.org/api'],
  [location.origin, ''],
])('the service %j is the base %j', (service, base) => {
  const { take } = page();
  take({ service });
  expect(clientSettings().service).toBe(base);
});
