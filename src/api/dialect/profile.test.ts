import { expect, onTestFinished, test } from 'vitest';
import { setClientSettings } from '../../browser/settings';
import { createFakeBrowser } from '../../test/fakeBrowser';
import { createProfile } from './profile';

test('what is learned of a service is there at the next visit, and what is known already is not written again', () => {
  const browser = createFakeBrowser();
  const { syncStorage } = browser.tab().runtime;
  const profile = createProfile('https://svc.test', syncStorage);
  profile.learn({ scalars: 'json' });
  profile.learn({ limit: { groups: 50 } });
  const known = { scalars: 'json', limit: { groups: 50 } };
  expect(createProfile('https://svc.test', syncStorage).get()).toMatchObject(known);
  expect(createProfile('https://other.test', syncStorage).get()).toEqual({});
  // The browser's storage is cleared while the profile is in use.
  browser.notes.clear();
  profile.learn({ scalars: 'json' });
  expect(profile.get()).toMatchObject(known);
  expect(browser.notes.size).toBe(0);
});

test('the profile in the settings of the deployment counts until this browser has learned one', () => {
  setClientSettings({ profile: { scalars: 'json' } });
  onTestFinished(() => setClientSettings({}));
  const { syncStorage } = createFakeBrowser().tab().runtime;
  const profile = createProfile('https://svc.test', syncStorage);
  expect(profile.get()).toEqual({ scalars: 'json' });
  profile.learn({ scalars: 'form' });
  expect(createProfile('https://svc.test', syncStorage).get()).toMatchObject({ scalars: 'form' });
});
