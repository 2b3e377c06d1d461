import { act, renderHook, waitFor } from '@testing-library/react';
import { deleteDB } from 'idb';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepShare, removeShare } from '../../browser/shares/shareBox';
import { OutboxProvider } from '../../outbox/OutboxContext';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { setUp as setUpWorld } from '../../test/outboxWorld';
import { useShares, waitingShares } from './useShares';

withFakeIndexedDb();

beforeEach(async () => {
  await deleteDB('confab-shared');
  waitingShares.of().set(0);
});

async function setUp(claims = true) {
  const { outbox } = await setUpWorld();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OutboxProvider outbox={outbox}>{children}</OutboxProvider>
  );
  const view = renderHook(({ owner }) => useShares(owner, claims), { wrapper, initialProps: { owner: 'ada' } });
  const words = () => view.result.current.shares?.map((share) => share.words);
  return { view, now: () => view.result.current, words };
}

test('what was shared is shown once the disk was read, and as it comes and goes', async () => {
  await keepShare('s1', 'low tide', [], 1_000);
  vi.setSystemTime(2_000);
  const { now, words } = await setUp();
  expect(now()).toEqual({ shares: null, failed: false });
  await waitFor(() => expect(words()).toEqual(['low tide']));
  expect(waitingShares.of().get()).toBe(1);
  await act(() => keepShare('s2', 'high tide', [], 2_000));
  await waitFor(() => expect(words()).toEqual(['high tide', 'low tide']));
  expect(waitingShares.of().get()).toBe(2);
  await act(() => removeShare('s1'));
  await waitFor(() => expect(words()).toEqual(['high tide']));
  expect(now().failed).toBe(false);
  vi.useRealTimers();
});

test('what nobody has claimed is not for a screen that claims nothing', async () => {
  await keepShare('s1', 'low tide', []);
  const { words } = await setUp(false);
  await waitFor(() => expect(words()).toEqual([]));
  expect(waitingShares.of().get()).toBe(0);
});

test('a disk that cannot be read is said to be that, until it can', async () => {
  const disk = indexedDB;
  vi.stubGlobal('indexedDB', { open: () => disk.open('confab-shared', 0) });
  const { now, words } = await setUp();
  await waitFor(() => expect(now()).toEqual({ shares: null, failed: true }));
  vi.stubGlobal('indexedDB', disk);
  await act(() => keepShare('s1', 'low tide', []));
  await waitFor(() => expect(words()).toEqual(['low tide']));
  expect(now().failed).toBe(false);
});

test('a screen that has gone reads nothing more', async () => {
  const { view, words } = await setUp();
  await waitFor(() => expect(words()).toEqual([]));
  view.unmount();
  await keepShare('s1', 'low tide', []);
  const other = await setUp();
  await waitFor(() => expect(other.words()).toEqual(['low tide']));
  expect(words()).toEqual([]);
});
