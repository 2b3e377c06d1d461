import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keys } from '#data/truth/keys';
import { loadCatalogue } from '#i18n/translate';
import { createFakeService, type Fault } from '#test/fakeService';
import { showSignedIn } from '#test/showSignedIn';
import { useRights } from './useRights';

const Rights = () => <p role="status">{String(useRights('g1').mayChange)}</p>;

test('a failed second request for the roles gives nobody the rights of an admin', async () => {
  loadCatalogue('en');
  let roles: Fault = { answer: { admins: ['lin'] } };
  const { requests, fetch } = createFakeService({ meet: ({ path }) => (path.endsWith('/roles') ? roles : 'none') });
  const cache = await showSignedIn({ fetch }, <Rights />);
  cache.queryClient.setDefaultOptions({ queries: { retry: false } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('false'));
  roles = { status: 500 };
  const before = requests.length;
  await act(() => cache.queryClient.invalidateQueries({ queryKey: keys.roles('g1') }));
  expect(requests.length).toBeGreaterThan(before);
  expect(cache.queryClient.getQueryState(keys.roles('g1'))?.status).toBe('error');
  expect(screen.getByRole('status').textContent).toBe('false');
});
