import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Group } from '#contract/resources';
import { pendingChanges } from '#data/writes/mutate';
import { loadCatalogue } from '#i18n/translate';
import { createFakeService, type Fault } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { showSignedIn } from '#test/showSignedIn';
import { toastStore } from '#ui/overlay/toastStore';
import DeleteGroupDialog from './DeleteGroupDialog';

beforeEach(() => loadCatalogue('en'));

function Opened({ group }: { group: Group }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return open ? <DeleteGroupDialog group={group} onClose={close} onGone={close} /> : null;
}

/** Opens the dialog, types the name, presses *Delete*, and waits for the request. */
async function pressDelete(meet: () => Fault | Promise<Fault>) {
  let asked = 0;
  const service = createFakeService({
    meet: ({ method }) => {
      if (method !== 'DELETE') return 'none';
      asked++;
      return meet();
    },
  });
  const group = someGroup('g1', { name: 'Lake' });
  service.groups.push(group);
  const cache = await showSignedIn(service, <Opened group={group} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Lake' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(asked).toBe(1));
  const settled = () => waitFor(() => expect(pendingChanges(cache)).toEqual([]));
  const toasts = () => toastStore.get().map(({ text }) => text);
  return { service, cache, settled, toasts };
}

test('what is cancelled between two tries is not deleted later', async () => {
  let fault: Fault = 'lost-before';
  const { service, settled, toasts } = await pressDelete(() => fault);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fault = 'none';
  await settled();
  expect(service.groups).toHaveLength(1);
  expect(toasts()).toEqual([]);
});

test('a refusal that comes when the dialog has gone is said', async () => {
  const held: ((fault: Fault) => void)[] = [];
  const { settled, toasts } = await pressDelete(() => new Promise<Fault>((resolve) => held.push(resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  held[0]?.({ status: 403, code: 'forbidden' });
  await settled();
  await waitFor(() => expect(toasts()).toHaveLength(1));
});

test('a deletion that ends with the session is not said to be done', async () => {
  const { cache, settled, toasts } = await pressDelete(() => 'lost-before');
  cache.journal.end();
  await settled();
  await act(async () => undefined);
  expect(toasts()).toEqual([]);
});
