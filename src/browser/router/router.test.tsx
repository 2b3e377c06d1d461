import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type AppHistory, createBrowserHistory, createMemoryHistory } from './history';
import { matchPath } from './matchPath';
import { Redirect, Router, Routes, useLocation, useNavigate, useParams } from './router';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['/', '/', {}],
  ['/groups', '/groups/', {}],
  ['/groups', '/Groups', {}],
  ['/groups/:groupId', '/groups/a%2Fb%20c', { groupId: 'a/b c' }],
  ['/groups/:groupId', '/groups/100%', { groupId: '100%' }],
  ['/groups/:groupId/messages/:messageId', '/groups/a/messages/b', { groupId: 'a', messageId: 'b' }],
  ['/groups/:groupId/*', '/groups/a', { groupId: 'a' }],
  ['/groups/:groupId/*', '/groups/a/messages/b', { groupId: 'a' }],
  ['*', '/anything/at/all', {}],
])('%s is met by %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual({ params });
});

test.each([
  ['/', '/groups'],
  ['/groups', '/groups/a'],
  ['/groups/:groupId', '/groups'],
  ['/groups/:groupId', '/groups//'],
  ['/groups/:groupId/*', '/groups'],
  ['/groups/:groupId/settings', '/groups/a/messages'],
])('%s is not met by %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBe(null);
});

function Group() {
  const { groupId } = useParams();
  const [first] = useState(groupId);
  const { search, hash, state } = useLocation();
  return <p>{`${groupId}, first ${first} ${search}${hash} ${JSON.stringify(state)}`}</p>;
}

function Leave() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

const views = {
  '/groups/new': 'a new group',
  '/groups/:groupId': <Group />,
  '/groups/:groupId/settings': <Group />,
  '/old': <Redirect to="/groups/b" />,
  '*': <Leave />,
};

const show = (history: AppHistory) =>
  render(
    <Router history={history}>
      <Routes views={views} />
    </Router>,
  ).container;

test.each([
  ['the tab', () => createBrowserHistory()],
  ['a test', () => createMemoryHistory('/')],
])(
  'the view of the first pattern that fits is shown, and stays as it is at the next of its patterns, in %s',
  async (_, create) => {
    const history = create();
    const container = show(history);
    act(() => history.push('/groups/new'));
    expect(container.textContent).toBe('a new group');
    act(() => history.push('/groups/a?x=1#y', { state: { find: 'words' } }));
    expect(container.textContent).toBe('a, first a ?x=1#y {"find":"words"}');
    act(() => history.push('/groups/b/settings', { replace: true }));
    expect(container.textContent).toBe('b, first a  null');
    act(() => history.push('/elsewhere'));
    act(() => screen.getByRole('button', { name: 'Back' }).click());
    await expect.poll(() => container.textContent).toBe('b, first b  null');
    act(() => history.go(-1));
    await expect.poll(() => container.textContent).toBe('a new group');
  },
);

test('a view that leads on leaves no entry behind', async () => {
  const history = createMemoryHistory('/elsewhere');
  const container = show(history);
  act(() => history.push('/old'));
  expect(container.textContent).toContain('b, first b');
  act(() => history.go(-1));
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
});

test('an entry of the tab keeps its key and what was handed on over a reload', () => {
  createBrowserHistory().push('/groups/a', { state: { find: 'words' } });
  const { key } = createBrowserHistory().get();
  expect(key).not.toBe('default');
  expect(createBrowserHistory().get()).toEqual({
    ...{ pathname: '/groups/a', search: '', hash: '', key, state: { find: 'words' } },
  });
  window.history.pushState('of somebody else', '', '/groups');
  expect(createBrowserHistory().get()).toMatchObject({ pathname: '/groups', key: 'default', state: null });
});
