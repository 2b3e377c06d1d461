import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link } from './Link';
import { matchPath, Router, useLocation } from './router';

beforeEach(() => history.replaceState(null, '', '/groups'));
afterEach(cleanup);

test.each([
  ['/groups/:groupId', '/groups/g1', { groupId: 'g1' }],
  ['/groups/:groupId', '/groups/g1/', { groupId: 'g1' }],
  ['/groups/:groupId', '/Groups/g1', { groupId: 'g1' }],
  ['/groups/:groupId', '/groups/a%2Fb%20c', { groupId: 'a/b c' }],
  ['/groups/:groupId', '/groups/50%', { groupId: '50%' }],
  ['/groups/:groupId', '/groups/g1/settings', null],
  ['/groups/:groupId', '/groups', null],
  ['/groups/:groupId/*', '/groups/g1', { groupId: 'g1', rest: undefined }],
  ['/groups/:groupId/*', '/groups/g1/messages/m1', { groupId: 'g1', rest: 'messages/m1' }],
  ['/share/*', '/share/a%0Ab', { rest: 'a\nb' }],
  ['/', '/', {}],
  ['/', '/groups', null],
])('%s says of the address %s: %j', (pattern, address, params) => {
  expect(matchPath(pattern, address)).toEqual(params);
});

function Here() {
  const { pathname, search, state, isNew } = useLocation();
  return <p>{JSON.stringify([pathname + search, state, isNew])}</p>;
}
const here = () => JSON.parse(document.querySelector('p')?.textContent ?? 'null');
const show = () =>
  render(
    <Router>
      <Here />
      <Link to="/groups/g1?x=1" state={{ from: 'list' }}>
        a group
      </Link>
    </Router>,
  );

test('a visit has the state that its link gave, after a reload too, and a way back is none of its own', async () => {
  show();
  expect(here()).toEqual(['/groups', null, false]);
  fireEvent.click(screen.getByText('a group'));
  expect(here()).toEqual(['/groups/g1?x=1', { from: 'list' }, true]);
  cleanup();
  show();
  expect(here()).toEqual(['/groups/g1?x=1', { from: 'list' }, false]);
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await back;
  });
  expect(here()).toEqual(['/groups', null, false]);
});

test('a link to where somebody is adds no way back, and one that is pressed for another tab is left to the browser', () => {
  show();
  fireEvent.click(screen.getByText('a group'));
  const before = history.length;
  fireEvent.click(screen.getByText('a group'));
  expect([history.length, here()[0]]).toEqual([before, '/groups/g1?x=1']);
  expect(fireEvent.click(screen.getByText('a group'), { ctrlKey: true })).toBe(true);
});
