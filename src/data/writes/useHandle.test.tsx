import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHandle } from './useChange';

interface Started {
  name: string;
  trouble(error: unknown): void;
  succeed(): void;
  fail(error: unknown): void;
}

/** A view whose actions succeed or fail when the test says so. */
function setUp() {
  const started: Started[] = [];
  const orphans: [string, unknown][] = [];
  const view = renderHook(() =>
    useHandle<string, string>(
      (name, trouble) =>
        new Promise((resolve, fail) => {
          started.push({ name, trouble, fail, succeed: () => resolve(`${name} done`) });
        }),
      (name, error) => void orphans.push([name, error]),
    ),
  );
  const start = (name: string, callbacks = {}): Started => {
    act(() => view.result.current.mutate(name, callbacks));
    const last = started.at(-1);
    if (last?.name !== name) throw new Error('nothing started');
    return last;
  };
  return { view, now: () => view.result.current, start, orphans };
}
const idle = { isPending: false, isError: false, error: null, trouble: null };

test('what goes wrong in passing is shown until it is done', async () => {
  const { now, start } = setUp();
  const told: unknown[] = [];
  expect(now()).toMatchObject(idle);
  const one = start('one', {
    onTrouble: (error: unknown) => told.push(error),
    onSuccess: (result: string) => told.push(result),
  });
  expect(now()).toMatchObject({ ...idle, isPending: true });
  act(() => one.trouble('no network'));
  expect(now()).toMatchObject({ ...idle, isPending: true, trouble: 'no network' });
  await act(async () => one.succeed());
  expect(now()).toMatchObject(idle);
  expect(told).toEqual(['no network', 'one done']);
});

test('a failure is shown until the next action', async () => {
  const { now, start, orphans } = setUp();
  const told: unknown[] = [];
  const one = start('one', { onError: (error: unknown) => told.push(error) });
  await act(async () => one.fail('refused'));
  expect(now()).toMatchObject({ ...idle, isError: true, error: 'refused' });
  expect(told).toEqual(['refused']);
  const two = start('two');
  expect(now()).toMatchObject({ ...idle, isPending: true });
  await act(async () => two.succeed());
  expect(now()).toMatchObject(idle);
  expect(orphans).toEqual([]);
});

test('only the last of some actions is shown, whatever becomes of the earlier ones', async () => {
  const { now, start } = setUp();
  const one = start('one');
  const two = start('two');
  act(() => one.trouble('no network'));
  expect(now()).toMatchObject({ ...idle, isPending: true });
  await act(async () => one.fail('refused'));
  expect(now()).toMatchObject({ ...idle, isPending: true });
  await act(async () => two.succeed());
  expect(now()).toMatchObject(idle);
});

test('a failure that no screen is left to show goes to who takes care of these; a success concerns nobody', async () => {
  const { view, start, orphans } = setUp();
  const [one, two] = [start('one'), start('two')];
  view.unmount();
  one.succeed();
  two.fail('refused');
  await expect.poll(() => orphans).toEqual([['two', 'refused']]);
});
