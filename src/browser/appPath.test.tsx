import { expect, onTestFinished, test } from 'vitest';
import { appAddress, appPath, basePath } from './appPath';

test('paths of the app are below the base of the page', () => {
  expect([basePath(), appPath('/groups'), appAddress('/groups')]).toEqual([
    '/',
    '/groups',
    `${location.origin}/groups`,
  ]);
  const base = Object.assign(document.createElement('base'), { href: '/chat/' });
  document.head.append(base);
  onTestFinished(() => base.remove());
  expect([basePath(), appPath('/chat/groups'), appPath('/other')]).toEqual(['/chat/', '/groups', '/other']);
  expect(appAddress('/groups')).toBe(`${location.origin}/chat/groups`);
});
