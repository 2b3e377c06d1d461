import { expect, test } from 'vitest';
import { readSettings } from './settings';
import { startMessage } from './startMessage';

const world = { usernames: ['ida', 'bruno'], password: 'confab-demo' };
const said = (environment: Record<string, string>, given: { world?: typeof world; isEmpty?: boolean } = {}) =>
  startMessage({ settings: readSettings(environment), port: 4180, world: undefined, isEmpty: false, ...given });

test('the first account is spoken of where there is none', () => {
  expect(said({}, { isEmpty: true })).toContain('create an account: the first one administers the service\n');
  expect(said({})).toContain('Sign in, or create an account\n');
  expect(said({ SIGN_UP: 'off' })).toContain('Sign-up is closed\n');
  expect(said({ CAPABILITIES: 'off' })).toContain('confab token <username>\n');
});

test.each([
  [{ PUBLIC_URL: 'https://chat.example.org' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{}, false],
  [{ HOST: '::1' }, false],
])('the passwords of the demonstration world are warned of where others reach them: %o', (environment, isWarned) => {
  const text = said(environment, { world });
  expect(text).toContain("Sign in as ida, bruno; everyone's password is confab-demo\n");
  expect(text.includes('set DATA_DIR to a new folder, and start with --empty')).toBe(isWarned);
  expect(said(environment)).not.toContain('Those passwords');
});

test.each([
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.1.7', PUBLIC_URL: 'http://chat.example.org' }, true],
  [{ PUBLIC_URL: 'http://chat.example.org' }, true],
  [{}, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://chat.example.org' }, false],
  [{ HOST: '0.0.0.0', CAPABILITIES: 'off' }, false],
])('passwords over plain http are warned of: %o', (environment, isWarned) => {
  expect(said(environment).includes('plain http: see PUBLIC_URL')).toBe(isWarned);
});
