import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '#test/fixtures';
import type { LogKeys } from './logKeys';

const nothing = () => undefined;

test('a key that is pressed before its code is there acts once that has come', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.resetModules();
  vi.doMock('./logKeys', async (original) => {
    await arrived;
    return original();
  });
  const { useLogKeys } = await import('./useLogKeys');
  const onEscape = vi.fn();
  const keys: LogKeys = {
    actions: {
      copyText: nothing,
      toNextMention: nothing,
      openPerson: nothing,
      pick: nothing,
      reply: nothing,
      edit: nothing,
      remove: nothing,
    },
    me: person('ada'),
    readOnly: false,
    scroller: { current: null },
    focus: { stops: [], moveTo: nothing },
    onEscape,
    selecting: null,
  };
  const { result } = renderHook(() => useLogKeys(keys));
  render(<article data-row="m1" onKeyDown={result.current} />);
  fireEvent.keyDown(screen.getByRole('article'), { key: 'Escape' });
  expect(onEscape).not.toHaveBeenCalled();
  arrive();
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(onEscape).toHaveBeenCalledOnce());
  vi.doUnmock('./logKeys');
});
