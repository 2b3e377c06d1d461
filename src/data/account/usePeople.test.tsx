import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createHookWorld } from '../../test/hookWorld';
import { useCreatePasswordReset, usePeople } from './usePeople';

let world: Awaited<ReturnType<typeof createHookWorld>>;
afterEach(() => world.close());

const everybody = { show: 'all', sort: 'name' } as const;

/** Ada is an admin of a service with `others` other people and types search terms. */
async function setUp(others: number, environment: Record<string, string> = {}) {
  world = await createHookWorld({
    environment,
    meet: ({ searchParams }) => {
      // A service may return fewer rows than the client requested.
      if (Number(searchParams.get('limit')) > 3) searchParams.set('limit', '3');
    },
  });
  const ada = await world.service.person('ada');
  for (let n = 0; n < others; n++) await world.service.person(`b${n}`);
  const app = await world.openApp(ada);
  let words = '';
  const view = app.open(() => ({ ...usePeople(words, everybody), reset: useCreatePasswordReset() }));
  const type = (now: string) => {
    words = now;
    view.rerender();
  };
  const names = () => view.result.current.rows.map(({ contact }) => contact.username);
  return { ada, app, view, type, names };
}

test('people are listed page by page, until all are there', async () => {
  const { view, names } = await setUp(4);
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(view.result.current).toMatchObject({ hasMore: true });
  act(() => view.result.current.loadMore());
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(new Set(names()).size).toBe(5);
  expect(view.result.current.hasMore).toBe(false);
  expect(world.asked).toHaveLength(2);
});

test('who was found stays on screen until other words are answered', async () => {
  const { names, type } = await setUp(2);
  expect(names()).toEqual([]);
  await waitFor(() => expect(names()).toEqual(['ada', 'b0', 'b1']));
  type('a');
  expect(names()).toEqual(['ada', 'b0', 'b1']);
  await waitFor(() => expect(names()).toEqual(['ada']));
});

test('an account that is disabled says so under all words, and works again after that is taken back', async () => {
  const { app, view } = await setUp(1);
  const disabled = () => view.result.current.rows.map(({ disabled_at }) => disabled_at !== null);
  await waitFor(() => expect(disabled()).toEqual([false, false]));
  const { result: found } = app.open(() => usePeople('b', everybody));
  await waitFor(() => expect(found.current.rows).toHaveLength(1));
  const id = found.current.rows[0]?.contact.id ?? '';
  await act(() => found.current.change(id, { disabled: true }));
  await waitFor(() => expect(disabled()).toEqual([false, true]));
  expect(found.current.rows[0]?.disabled_at).not.toBeNull();
  await act(() => view.result.current.change(id, { disabled: false }));
  await waitFor(() => expect(disabled()).toEqual([false, false]));
});

test('a link for a new password is made for one person, and for an admin only', async () => {
  const { view, ada } = await setUp(0);
  expect((await view.result.current.reset(ada.id)).token).not.toBe('');
  const { open } = await world.openApp(await world.service.person('lin'));
  const { result: lin } = open(() => useCreatePasswordReset());
  await expect(lin.current(ada.id)).rejects.toMatchObject({ status: 403 });
});

test('a service that lists nobody is not asked', async () => {
  const { view } = await setUp(1, { CAPABILITIES: 'off' });
  expect(view.result.current).toMatchObject({ rows: [] });
  expect(world.asked).toEqual([]);
});
