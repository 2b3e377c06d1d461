import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Group } from '#contract/resources';
import { useGroup } from '#data/groups/useGroups';
import { useEditGroup } from '#data/groups/useGroupWrites';
import { pendingChanges } from '#data/writes/mutate';
import { loadCatalogue } from '#i18n/translate';
import { createFakeService, type Fault } from '#test/fakeService';
import { person, someGroup } from '#test/fixtures';
import { showSignedIn } from '#test/showSignedIn';
import { toastStore } from '#ui/overlay/toastStore';
import { MembersSection } from './MembersSection';

beforeEach(() => loadCatalogue('en'));

/** Renders `children` for a service with one group, whose members are `names`. */
async function show(
  names: string[],
  meet: (method: string) => Fault | Promise<Fault>,
  children: (group: Group) => ReactNode,
) {
  const service = createFakeService({ meet: ({ method }) => meet(method) });
  const group = someGroup('g1', { contacts: names.map((name) => person(name)) });
  service.groups.push(group);
  return { service, cache: await showSignedIn(service, children(group)) };
}

function remove(name: string) {
  fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: `Remove ${name}` }));
}

test('a change that was given up is not said to be done', async () => {
  const { service, cache } = await show(
    ['me', 'lin'],
    (method) => (method === 'PUT' ? 'lost-before' : 'none'),
    (group) => <MembersSection group={group} admins={null} mayChange />,
  );
  remove('lin');
  await waitFor(() => expect(service.requests.some(({ method }) => method === 'PUT')).toBe(true));
  cache.journal.end();
  await waitFor(() => expect(pendingChanges(cache)).toEqual([]));
  await act(async () => undefined);
  expect(toastStore.get()).toEqual([]);
});

test('who is removed before the answer to adding them is no member in the end', async () => {
  const held: ((fault: Fault) => void)[] = [];
  const { service, cache } = await show(
    ['me'],
    (method) => (method === 'PUT' ? new Promise<Fault>((resolve) => held.push(resolve)) : 'none'),
    () => <Adding />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'add' }));
  await screen.findByRole('button', { name: 'Remove lin' });
  remove('lin');
  await waitFor(() => expect(held).toHaveLength(1));
  held.shift()?.('none');
  await waitFor(() => expect(pendingChanges(cache)).toHaveLength(1));
  await waitFor(() => expect(held).toHaveLength(1));
  held.shift()?.('none');
  await waitFor(() => expect(pendingChanges(cache)).toEqual([]));
  expect(service.groups[0]?.contacts.map(({ username }) => username)).toEqual(['me']);
  await act(async () => undefined);
});

/** Renders the members of a group and a button that adds a member. */
function Adding() {
  const { group } = useGroup('g1');
  const { mutate } = useEditGroup('g1');
  const members = { add: [person('lin')], remove: [] };
  if (!group) return null;
  return (
    <>
      <button type="button" onClick={() => mutate({ type: 'group.edited', group_id: 'g1', fields: { members } })}>
        add
      </button>
      <MembersSection group={group} admins={null} mayChange />
    </>
  );
}
