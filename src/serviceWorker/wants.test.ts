import { expect, test } from 'vitest';
import { newestFirst, ofScope, wants } from './wants';

const scope = 'https://chat.test/';
const wanted = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  wants({ method, mode, url: new URL(path, scope).href }, scope);

test.each(['/', '/groups/g1/messages/m1', '/sign-in?next=%2Fv1', '/v1x'])('%s is the page', (path) => {
  expect(wanted(path, 'navigate')).toBe('page');
});

test.each(['/assets/app-1.js', '/assets/plain', '/icon.svg', '/page.js'])('%s is a file of the app', (path) => {
  expect(wanted(path, 'no-cors')).toBe('file');
});

test('what another app shares comes as a form that is posted to one address', () => {
  expect(wanted('/share', 'navigate', 'POST')).toBe('share');
  expect(wanted('/share?problem=empty', 'navigate')).toBe('page');
});

test.each([
  ['/share', 'cors', 'POST'],
  ['/share/more', 'navigate', 'POST'],
  ['https://elsewhere.test/share', 'navigate', 'POST'],
  // The service redirects a share here if no worker received it. An older worker does not know this view.
  ['/share/missed.html', 'navigate', 'GET'],
  ['/v1/groups', 'cors', 'GET'],
  ['/v1', 'navigate', 'GET'],
  ['/v1/events', 'cors', 'GET'],
  ['/files/a/lake.png', 'no-cors', 'GET'],
  ['/files/a/lake.png', 'navigate', 'GET'],
  ['/assets/app-1.js', 'cors', 'POST'],
  ['/groups/new', 'navigate', 'POST'],
  ['/', 'cors', 'GET'],
  ['/index.html', 'cors', 'GET'],
  ['/sw.js', 'same-origin', 'GET'],
  ['/third-party-licenses.md', 'navigate', 'GET'],
  ['https://elsewhere.test/assets/app-1.js', 'cors', 'GET'],
  ['https://elsewhere.test/', 'navigate', 'GET'],
] as const)('%s (%s, %s) is none of its business', (path, mode, method) => {
  expect(wanted(path, mode, method)).toBe(null);
});

test('only what was made before counts as older, the newest first', () => {
  expect(newestFirst(['a', 'b', 'own', 'next'], 'own')).toEqual(['b', 'a']);
  expect(newestFirst(['a', 'b'], 'own')).toEqual([]);
});

test('below a path the worker answers for that path alone', () => {
  const below = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
    wants({ method, mode, url: `https://chat.test${path}` }, 'https://chat.test/chat/');
  expect(below('/chat/groups/g1', 'navigate')).toBe('page');
  expect(below('/chat/assets/app-1.js')).toBe('file');
  expect(below('/chat/share', 'navigate', 'POST')).toBe('share');
  for (const path of ['/chat/sw.js', '/chat/v1/groups', '/v1/groups', '/assets/app-1.js', '/chat'])
    expect(below(path)).toBeNull();
  expect(below('/other/', 'navigate')).toBeNull();
});

test('the builds of an app below another path of the origin are not counted', () => {
  const names = ['confab-build-a', 'confab-build-chat/a', 'confab-build-chat/b', 'confab-build-b', 'other'];
  expect(ofScope(names, 'confab-build-')).toEqual(['confab-build-a', 'confab-build-b']);
  expect(ofScope(names, 'confab-build-chat/')).toEqual(['confab-build-chat/a', 'confab-build-chat/b']);
});
