import { act, renderHook } from '@testing-library/react';
import { deleteDB } from 'idb';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { keepShare, sharesOf } from '../../browser/shares/shareBox';
import { OutboxProvider } from '../../outbox/OutboxContext';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { someGroup } from '../../test/fixtures';
import { setUp } from '../../test/outboxWorld';
import { useHandOver } from './ShareView';

withFakeIndexedDb();

beforeEach(() => deleteDB('confab-shared'));

test.each([
  { isOnDisk: true, left: [] },
  { isOnDisk: false, left: ['low tide'] },
])('a share goes once the draft is on the disk, and not before: $isOnDisk', async ({ isOnDisk, left }) => {
  const { outbox } = await setUp();
  let answer = (_: boolean) => {};
  const kept = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  outbox.drafts.changeDraft('c1', { text: 'Look:' });
  await keepShare('s1', 'low tide', []);
  const [share] = await sharesOf('ada', true);
  const { result } = renderHook(useHandOver, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <OutboxProvider outbox={{ ...outbox, keepWords: () => kept }}>{children}</OutboxProvider>
      </MemoryRouter>
    ),
  });
  if (!share) throw new Error('nothing was shared');
  const group = someGroup('g1', { conversation_id: 'c1' });
  // A double press counts as one choice.
  act(() => {
    for (const choose of [result.current, result.current]) choose(share, group);
  });
  expect(outbox.drafts.get('c1')?.text).toBe('Look:\nlow tide');
  const waiting = async () => (await sharesOf('ada', true)).map(({ words }) => words);
  expect(await waiting()).toEqual(['low tide']);
  answer(isOnDisk);
  await expect.poll(waiting).toEqual(left);
});
