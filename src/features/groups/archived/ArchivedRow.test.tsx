import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/translate';
import { createFakeService } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { showSignedIn } from '#test/showSignedIn';
import { ArchivedRow } from './ArchivedRow';

test('where the service has refused a change, the buttons say why without a pointer', async () => {
  await loadCatalogue('en');
  const group = someGroup('g1', { name: 'Lake', archived_at: 1_700_000_000 });
  const nothing = () => {};
  const cache = await showSignedIn(
    createFakeService(),
    <MemoryRouter>
      <ul>
        <ArchivedRow
          group={group}
          apart={undefined}
          query=""
          count={null}
          waits={false}
          onRestore={nothing}
          onDelete={nothing}
        />
      </ul>
    </MemoryRouter>,
  );
  const reason = 'You are not allowed to change this group.';
  expect(screen.queryByText(reason)).toBeNull();
  act(() => cache.forbidden.set(new Set([group.id])));
  screen.getByText(reason);
  for (const name of ['Restore Lake', 'Delete Lake']) screen.getByRole('button', { name, description: reason });
});
