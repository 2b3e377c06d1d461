import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from '#browser/store';
import type { BulkAction, BulkStep } from '#data/bulk/bulkAction';
import { ClientProvider, useClient } from '#data/useClient';
import { createCache } from '#data/writes/cache';
import { loadCatalogue } from '#i18n/translate';
import { createFakeHttp } from '#test/fakeHttp';
import { createFakeService } from '#test/fakeService';
import { person, someGroup } from '#test/fixtures';
import { InData } from '#test/InData';
import BulkBar from './BulkBar';

beforeEach(() => loadCatalogue('en'));

/** The bar after a deletion that the person stopped. */
function Stopped({ outcomes }: { outcomes: BulkStep['outcome'][] }) {
  const client = useClient();
  const steps = outcomes.map((outcome, at): BulkStep => ({ group: someGroup(`g${at}`), outcome, error: null }));
  const store = createStore<BulkAction | null>({
    action: 'delete',
    undoes: false,
    steps,
    state: 'stopped',
    waits: null,
  });
  return (
    <ClientProvider
      client={{ ...client, data: { ...client.data, bulkActions: { ...client.data.bulkActions, store } } }}
    >
      <BulkBar />
    </ClientProvider>
  );
}

const showAfter = (outcomes: BulkStep['outcome'][]) =>
  render(
    <InData http={createFakeHttp(createFakeService({}).fetch)} cache={createCache(new QueryClient())} me={person('me')}>
      <Stopped outcomes={outcomes} />
    </InData>,
  );

const buttons = () => screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);

test('what failed is tried again when nothing waits: it would delete what waits as well', () => {
  showAfter(['done', 'failed', 'waiting']);
  expect(buttons()).toContain('Continue');
  expect(buttons()).not.toContain('Retry failed');
});

test('what failed is offered once everything has been tried', () => {
  showAfter(['done', 'failed']);
  expect(buttons()).toContain('Retry failed');
});
