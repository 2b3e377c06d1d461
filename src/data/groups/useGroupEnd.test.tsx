import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InClient } from '../../test/InClient';
import { commit } from '../truth/commit';
import { createCache } from '../writes/cache';
import { useGroupEnd } from './useGroupEnd';

test('a group ends by its own deletion, and by the person whom one of its two notices names', () => {
  const cache = createCache(new QueryClient());
  const { result } = renderHook(() => useGroupEnd('g1'), {
    wrapper: ({ children }) => <InClient cache={cache}>{children}</InClient>,
  });
  const remove = (group_id: string, by?: string) =>
    act(() => commit(cache, { type: 'group.deleted', group_id, conversation_id: `c-${group_id}`, ...(by && { by }) }));
  expect(result.current).toBeUndefined();
  remove('g2', 'lin');
  expect(result.current).toBeUndefined();
  remove('g1');
  expect(result.current).toMatchObject({ by: undefined });
  remove('g1', 'ada');
  remove('g1');
  expect(result.current).toMatchObject({ by: 'ada' });
});
