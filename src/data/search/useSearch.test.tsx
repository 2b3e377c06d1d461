import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { HttpProvider } from '../../api/HttpContext';
import { createHttp } from '../../api/http';
import { createFakeService } from '../../test/fakeService';
import { useSearch } from './useSearch';

test('a search that is cancelled gives its request up, and keeps what it had found', async () => {
  let given = false;
  const service = createFakeService({ capabilities: null });
  for (let n = 0; n < 150; n++) service.say(n % 50 === 0 ? 'an old bridge' : 'talk');
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (!String(input).includes('starting_after')) return service.fetch(input, init);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        given = true;
        reject(init.signal?.reason);
      });
    });
  };
  const http = createHttp({ base: 'http://confab.test', token: () => 't', fetch, profile: createProfile('x', null) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <HttpProvider http={http}>{children}</HttpProvider>
    </QueryClientProvider>
  );
  const view = renderHook(() => useSearch('c1', 'bridge'), { wrapper });
  const found = { lookedAt: 100, hits: [{ message: 'an old bridge' }, { message: 'an old bridge' }] };
  await waitFor(() => expect(view.result.current).toMatchObject({ status: 'searching', ...found }));
  expect(given).toBe(false);
  await act(async () => view.result.current.cancel());
  expect(given).toBe(true);
  expect(view.result.current).toMatchObject({ status: 'cancelled', ...found });
  view.unmount();
});
