import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Group } from '../../contract/resources';
import { createHookWorld } from '../../test/hookWorld';
import { openGroup } from '../groups/loadGroups';
import { keys } from '../truth/keys';
import { predictedProfile, useSaveProfile } from './useProfile';

let world: Awaited<ReturnType<typeof createHookWorld>>;
/** The predicted profile at the time of each request. */
let predicted: unknown[] = [];
beforeEach(async () => {
  predicted = [];
  world = await createHookWorld({
    meet: ({ pathname }) => {
      if (pathname === '/v1/me') predicted.push(predictedProfile.of().get());
      return undefined;
    },
  });
});
afterEach(() => world.close());

/** Ada and Lin are members of one group. */
async function setUp() {
  const ada = await world.service.person('ada');
  const { id } = await ada.group('Lake', [(await world.service.person('lin')).id]);
  const { http, cache, open } = await world.openApp(ada);
  await openGroup(cache, http, id);
  const { result } = open(() => useSaveProfile());
  const members = () => cache.queryClient.getQueryData<Group>(keys.group(id))?.contacts.map(({ username }) => username);
  /** Calls the listener when the views of the group re-render. */
  const onShown = (listener: () => void) =>
    new QueryObserver(cache.queryClient, { queryKey: keys.group(id), enabled: false }).subscribe(
      notifyManager.batchCalls(listener),
    );
  return { save: result, members, onShown };
}

test('a new name is shown while it is saved, then stands where they are a member', async () => {
  const { save, members } = await setUp();
  expect(members()).toEqual(['ada', 'lin']);
  await act(() => save.current({ username: 'countess' }));
  expect(predicted).toEqual([{ username: 'countess' }]);
  expect(predictedProfile.of().get()).toBeNull();
  expect(members()).toEqual(['countess', 'lin']);
});

test('the old name never comes back in between: views draw the new one before it is no longer predicted', async () => {
  const { save, members, onShown } = await setUp();
  const told: unknown[] = [];
  const stops = [
    onShown(() => told.push(members()?.[0])),
    predictedProfile.of().subscribe(() => told.push(predictedProfile.of().get())),
  ];
  await act(() => save.current({ username: 'countess' }));
  for (const stop of stops) stop();
  expect(told).toEqual([{ username: 'countess' }, 'countess', null]);
});

test('a name that is refused is the old one again, and who asked is told why', async () => {
  const { save, members } = await setUp();
  await expect(save.current({ username: 'lin' })).rejects.toMatchObject({ code: 'username-taken' });
  expect(predicted).toEqual([{ username: 'lin' }]);
  expect(predictedProfile.of().get()).toBeNull();
  expect(members()).toEqual(['ada', 'lin']);
});

test('what the next person changes stays predicted when a change of the one before ends', async () => {
  const { save } = await setUp();
  const next = { username: 'lin2' };
  await act(async () => {
    const saving = save.current({ username: 'countess' });
    predictedProfile.of().set(next);
    await saving;
  });
  expect(predictedProfile.of().get()).toBe(next);
  predictedProfile.of().set(null);
});
