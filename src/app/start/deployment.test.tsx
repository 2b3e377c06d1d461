import { expect, onTestFinished, test } from 'vitest';
import { clientSettings, setClientSettings } from '../../browser/settings';
import { loadCatalogue, nameApp, t } from '../../i18n/translate';
import { takeSettings } from './deployment';

function page() {
  loadCatalogue('en');
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' });
  document.head.append(icon);
  const body = document.body.innerHTML;
  onTestFinished(() => {
    icon.remove();
    document.body.innerHTML = body;
    document.documentElement.removeAttribute('style');
    setClientSettings({});
    nameApp('Confab');
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
  expect(document.documentElement.style.getPropertyValue('--color-brand')).toBe('light-dark(#7a1f5c, #e9a8d2)');
});

test.each([
  [{ nmae: 'Harbour' }, 'The settings of this page cannot be used: nmae: there is no such setting.'],
  [
    { profile: { paging: 'sideways' } },
    'The settings of this page cannot be used: profile: copy it as JSON from the page /doctor.',
  ],
])('%j is one sentence on the page, and nothing is set', (settings, sentence) => {
  const { take } = page();
  expect(take(settings)).toBe(false);
  expect(document.body.textContent).toBe(sentence);
  expect(clientSettings()).toEqual({});
});

test('an address that the policy of the page forbids is one sentence, as soon as the browser refuses it', () => {
  const { take } = page();
  expect(take({ service: 'https://chat.example.org/api' })).toBe(true);
  const refuse = (blockedURI: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'connect-src', blockedURI }),
    );
  refuse('https://elsewhere.example/v1/groups');
  expect(document.querySelector('[role=alert]')).toBeNull();
  refuse('https://chat.example.org/api/v1/groups');
  expect(document.body.textContent).toBe(
    'The settings of this page cannot be used: service: the content security policy of this page forbids it (connect-src).',
  );
});
