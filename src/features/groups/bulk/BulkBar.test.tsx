import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
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
import { Announcer } from '#ui/announcements/Announcer';
import BulkBar from './BulkBar';

beforeEach(() => loadCatalogue('en'));

type Actions = ReturnType<typeof createStore<BulkAction | null>>;

const actionOf = (
  action: BulkAction['action'],
  state: BulkAction['state'],
  outcomes: BulkStep['outcome'][],
): BulkAction => ({
  action,
  undoes: false,
  steps: outcomes.map((outcome, at) => ({ group: someGroup(`g${at}`), outcome, error: null })),
  state,
  waits: null,
});

function Bar({ store }: { store: Actions }) {
  const client = useClient();
  return (
    <ClientProvider
      client={{ ...client, data: { ...client.data, bulkActions: { ...client.data.bulkActions, store } } }}
    >
      <BulkBar />
      <Announcer />
    </ClientProvider>
  );
}

const show = (store: Actions) =>
  render(
    <InData http={createFakeHttp(createFakeService({}).fetch)} cache={createCache(new QueryClient())} me={person('me')}>
      <Bar store={store} />
    </InData>,
  );

/** Shows the bar after the person stopped a deletion. */
const showAfter = (outcomes: BulkStep['outcome'][]) =>
  show(createStore<BulkAction | null>(actionOf('delete', 'stopped', outcomes)));

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

test('an archiving of 40 groups is announced once, and its end once', async () => {
  const store = createStore<BulkAction | null>(null);
  show(store);
  const spoken: string[] = [];
  const listener = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [aria-live]');
      const words = region?.textContent.trim();
      if (words && spoken.at(-1) !== words) spoken.push(words);
    }
  });
  listener.observe(document.body, { subtree: true, childList: true, characterData: true });
  const become = (state: BulkAction['state'], done: number) => {
    const outcomes = Array.from({ length: 40 }, (_, at): BulkStep['outcome'] => (at < done ? 'done' : 'waiting'));
    act(() => store.set(actionOf('archive', state, outcomes)));
  };
  for (let done = 0; done < 40; done++) become('running', done);
  await waitFor(() => expect(spoken).toEqual(['Archiving 40 groups']));
  become('finished', 40);
  await waitFor(() => expect(spoken).toEqual(['Archiving 40 groups', 'Archived 40 of 40 groups']));
  listener.disconnect();
});
