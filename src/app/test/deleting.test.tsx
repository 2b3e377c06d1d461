import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
beforeEach(async () => {
  world = await createAppWorld();
});
afterEach(() => world.close());

/** Creates two groups, which are archived if `archived_at` is not null. */
async function twoGroups(archived_at: number | null) {
  const groups = [await world.ada.group('Lake', []), await world.ada.group('Hill', [])];
  for (const { id } of groups) if (archived_at) await world.ada.put(`/v1/groups/${id}`, { archived_at });
  return groups.map(({ id }) => id);
}
/** Deletes the group as another browser of the person would do. */
const remove = (id: string | undefined) => act(() => world.ada.delete(`/v1/groups/${id}`));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test.each(['/groups', '/archived'])('what somebody else deletes is not asked about any more: %s', async (path) => {
  const [lake, hill] = await twoGroups(path === '/archived' ? 1_700_000_000 : null);
  await world.show(path);
  await screen.findAllByText('Lake');
  await press('Select groups');
  await press('All');
  await press('Delete selected');
  await screen.findByRole('alertdialog', { name: 'Delete 2 groups?' });
  await remove(lake);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 1 group?' });
  expect(within(dialog).queryByText('Lake')).toBeNull();
  await remove(hill);
  await screen.findByText('What was chosen is not here any more');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the dialog of one group closes with words when somebody else has deleted it', async () => {
  const [lake] = await twoGroups(1_700_000_000);
  await world.show('/archived');
  await press('Delete Lake');
  await screen.findByRole('alertdialog', { name: 'Delete Lake?' });
  await remove(lake);
  await screen.findByText('Lake is not there any more');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('who deletes a group reads that, and not that somebody else did', async () => {
  await twoGroups(1_700_000_000);
  await world.show('/archived');
  await press('Delete Lake');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Lake?' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Lake' } });
  await press('Delete group');
  await screen.findByText('Deleted Lake');
  expect(screen.queryByText('Lake is not there any more')).toBeNull();
});
