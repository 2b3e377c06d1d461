import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setUp } from '../test/outboxWorld';
import { OutboxProvider } from './OutboxContext';
import { useAppendToDraft, useDraft, useDraftBeginning } from './useDraft';

afterEach(() => void vi.useRealTimers());

async function opened() {
  const { outbox } = await setUp();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OutboxProvider outbox={outbox}>{children}</OutboxProvider>
  );
  return { drafts: outbox.drafts, wrapper };
}

test('a composer of a conversation in which nothing was typed begins with an empty text', async () => {
  const { wrapper } = await opened();
  const { result } = renderHook(() => useDraft('c1'), { wrapper });
  expect([result.current.latest, result.current.read()]).toEqual(['', '']);
  act(() => result.current.save('hi'));
  expect([result.current.latest, result.current.read()]).toEqual(['hi', 'hi']);
});

test('the row of a group shows a draft after a pause in typing, and a row that went reads no more of it', async () => {
  const { drafts, wrapper } = await opened();
  vi.useFakeTimers();
  const { result, unmount } = renderHook(() => useDraftBeginning('c1'), { wrapper });
  act(() => drafts.saveText('c1', 'hi'));
  act(() => void vi.advanceTimersByTime(299));
  expect(result.current.text).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.text).toBe('hi');
  act(() => drafts.saveText('c1', 'hi again'));
  unmount();
  const read = vi.spyOn(drafts, 'get');
  vi.advanceTimersByTime(300);
  expect(read).not.toHaveBeenCalled();
});

test('words at the end of a draft stand apart from those before them', async () => {
  const { drafts, wrapper } = await opened();
  const append = renderHook(() => useAppendToDraft(), { wrapper }).result.current;
  const after = (before: string) => {
    drafts.saveText('c1', before);
    append('c1', '@lin ');
    return drafts.get('c1')?.text;
  };
  expect(['', 'ask', 'ask\n', 'ask '].map(after)).toEqual(['@lin ', 'ask @lin ', 'ask\n@lin ', 'ask @lin ']);
});
