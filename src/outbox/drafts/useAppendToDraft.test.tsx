import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { setUp } from '../../test/outboxWorld';
import { OutboxProvider } from '../OutboxContext';
import { useAppendToDraft } from './useAppendToDraft';

test('words at the end of a draft stand apart from those before them', async () => {
  const { outbox } = await setUp();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OutboxProvider outbox={outbox}>{children}</OutboxProvider>
  );
  const append = renderHook(() => useAppendToDraft(), { wrapper }).result.current;
  const after = (before: string) => {
    outbox.drafts.save('c1', before);
    append('c1', '@lin ');
    return outbox.drafts.get('c1')?.text;
  };
  expect(['', 'ask', 'ask\n', 'ask '].map(after)).toEqual(['@lin ', 'ask @lin ', 'ask\n@lin ', 'ask @lin ']);
});
