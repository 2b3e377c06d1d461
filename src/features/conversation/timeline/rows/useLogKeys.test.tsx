import { act, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { LogKeys } from './logKeys';

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
  const row = document.createElement('article');
  row.dataset.row = 'm1';
  const keys = { focus: { stops: [] }, onEscape } as unknown as LogKeys;
  const pressed = { target: row, key: 'Escape', preventDefault: () => {} } as unknown as KeyboardEvent;
  renderHook(() => useLogKeys(keys)).result.current(pressed);
  expect(onEscape).not.toHaveBeenCalled();
  arrive();
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(onEscape).toHaveBeenCalledOnce());
  vi.doUnmock('./logKeys');
});
