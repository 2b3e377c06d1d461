import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { speaker } from '../../../server/test/service';
import { answer } from '../../test/foreignService';
import { createHookWorld } from '../../test/hookWorld';
import { useSessions } from './useSessions';

let world: Awaited<ReturnType<typeof createHookWorld>>;
let refused = false;
afterEach(async () => {
  refused = false;
  await world.close();
});

const password = 'a long password';

/** Ida is signed in on `devices` devices and looks at the list on the first one. */
async function setUp(devices: number) {
  world = await createHookWorld({
    meet: ({ pathname }) => (refused && pathname === '/v1/sessions' ? answer(403, {}) : undefined),
  });
  const { post } = speaker((path, init) => world.service.app.request(path, init));
  const { body } = await post('/v1/contacts', { username: 'ida', password });
  for (let n = 1; n < devices; n++) await post('/v1/sessions', { username: 'ida', password });
  const app = await world.openApp({ username: 'ida', token: body.token });
  const { result } = app.open(() => useSessions());
  const others = () => result.current.rows.filter(({ current }) => !current);
  return { app, result, others };
}

test('a session that is ended goes from the list', async () => {
  const { result, others } = await setUp(4);
  expect(result.current.rows).toEqual([]);
  await waitFor(() => expect(others()).toHaveLength(3));
  await act(() => result.current.end(others()[0]?.id ?? ''));
  await waitFor(() => expect(others()).toHaveLength(2));
});

test('a list that cannot be read says why, until it is asked for again', async () => {
  refused = true;
  const { result } = await setUp(1);
  await waitFor(() => expect(result.current).toMatchObject({ status: 'error', error: { status: 403 } }));
  refused = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ status: 'success', rows: { length: 1 } }));
});
