import { describe, expect, test } from 'vitest';
import { parseClientSettings } from './parseClientSettings';

const problemOf = (settings: unknown) => parseClientSettings(JSON.stringify(settings)).problem;

test('what a deployment may set is taken', () => {
  const settings = {
    base: '/team/chat/',
    service: 'https://chat.example.org/api',
    signIn: 'host',
    host: 'https://app.example.org',
    username: 'ada',
    name: 'Harbour',
    language: 'en-GB',
    icon: '/logo.svg',
    colors: { light: '#7a1f5c', dark: '#e9a8d2' },
    off: ['new-group', 'archive', 'delete-group', 'attachments'],
    remotePictures: 'off',
    pollSeconds: 10,
    profile: { paging: { messages: 'before' } },
  };
  expect(parseClientSettings(JSON.stringify(settings))).toEqual({ settings });
  expect(parseClientSettings('{}')).toEqual({ settings: {} });
});

describe('a wrong setting is one sentence with the name of its field', () => {
  const address = 'service: an https:// address (http:// for this computer alone), or a path that begins with /';
  test.each([
    [{ nmae: 'Harbour' }, 'nmae: there is no such setting'],
    [{ colors: { light: '#7a1f5c', dark: '#e9a8d2', bright: '#fff' } }, 'colors.bright: there is no such setting'],
    [{ service: 'http://chat.example.org' }, address],
    [{ service: 'https://ada:secret@chat.example.org' }, address],
    [{ service: '//evil.example' }, address],
    [{ base: '/chat' }, 'base: a path that begins and ends with /'],
    [{ base: '/"><script>/' }, 'base: a path that begins and ends with /'],
    [{ base: '//evil.example/' }, 'base: a path that begins and ends with /'],
    [{ signIn: 'password' }, 'signIn: token, host, or account where service is /'],
    [{ username: ' ' }, 'username: a username'],
    [{ name: '' }, 'name: 1 to 30 characters'],
    [{ name: 'x'.repeat(31) }, 'name: 1 to 30 characters'],
    [{ language: 'english' }, 'language: a language as de or en-GB'],
    [{ icon: 'javascript:alert(1)' }, 'icon: an https:// address, or a path that begins with /'],
    [{ colors: { light: '#7a1f5c' } }, 'colors.dark: a color like #1a7f64 with a contrast of 8:1 to the dark page'],
    [
      { colors: { light: '#e9a8d2', dark: '#e9a8d2' } },
      'colors.light: a color like #1a7f64 with a contrast of 6:1 to the light page',
    ],
    [
      { colors: { light: '#7a1f5c', dark: '#7a1f5c' } },
      'colors.dark: a color like #1a7f64 with a contrast of 8:1 to the dark page',
    ],
    [{ colors: { light: 'red', dark: '#e9a8d2' } }, 'colors.light: a color like #1a7f64 with'],
    [{ off: ['archiving'] }, 'off.0: a list of new-group, archive, delete-group, '],
    [{ remotePictures: 'never' }, 'remotePictures: ask, on or off'],
    [{ pollSeconds: 3_601 }, 'pollSeconds: a number from 1 to 3600'],
    [{ pollSeconds: 0 }, 'pollSeconds: a number from 1 to 3600'],
    [{ pollSeconds: '3' }, 'pollSeconds: a number from 1 to 3600'],
    [
      { host: 'https://app.example.org/', signIn: 'host' },
      'host: an origin as https://app.example.org, with nothing behind it, and only with signIn host',
    ],
    [
      { host: 'https://app.example.org' },
      'host: an origin as https://app.example.org, with nothing behind it, and only with signIn host',
    ],
    [{ profile: 'json' }, 'profile: as Copy as JSON on /doctor gives it'],
    [{ profile: { paging: 'sideways' } }, 'profile.paging: as Copy as JSON on /doctor gives it'],
    [{ service: 'https://chat.example.org', signIn: 'account' }, 'signIn: token, host, or account where service is /'],
    [[], 'not an object'],
  ])('%j', (settings, problem) => {
    expect(problemOf(settings)?.slice(0, problem.length)).toBe(problem);
  });

  test('also of what is no JSON', () => {
    expect(parseClientSettings('{ name: Harbour }').problem).toBe('not JSON');
  });
});
