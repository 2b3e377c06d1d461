import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createCache } from '#data/writes/cache';
import { loadCatalogue } from '#i18n/translate';
import { createFakeHttp } from '#test/fakeHttp';
import { createFakeService } from '#test/fakeService';
import { InClient } from '#test/InClient';
import { toastStore } from '#ui/overlay/toastStore';
import { RefusedChanges } from './RefusedChanges';

test('changes of a later version that are left alone are said once', async () => {
  await loadCatalogue('en');
  const cache = createCache(new QueryClient());
  const view = () => (
    <MemoryRouter>
      <InClient http={createFakeHttp(createFakeService().fetch)} cache={cache}>
        <RefusedChanges />
      </InClient>
    </MemoryRouter>
  );
  const { rerender } = render(view());
  expect(toastStore.get()).toEqual([]);
  act(() => cache.journal.hasLater.set(true));
  rerender(view());
  expect(toastStore.get().map(({ text }) => text)).toEqual([
    'Some changes were made with another version of Confab. Reload the page to finish them.',
  ]);
});
