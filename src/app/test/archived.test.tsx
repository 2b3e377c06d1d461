import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;

beforeEach(() => localStorage.clear());
afterEach(() => world.close());

const announced = () => document.querySelector('[aria-live=polite]')?.textContent;
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('what one was writing is shown when somebody else archives the group, and goes on when it is restored', async () => {
  world = await createAppWorld();
  const group = await world.lin.group('Lake', [world.ada.id]);
  await world.show(`/groups/${group.id}`);
  const composer = await field();
  composer.focus();
  fireEvent.input(composer, { target: { value: 'half a thought' } });
  const archive = (archived_at: number | null) => world.lin.put(`/v1/groups/${group.id}`, { archived_at });
  await archive(1_700_000_000);
  const left = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you were writing' });
  expect(left.value).toBe('half a thought');
  screen.getByText(/What you were writing is kept, and comes back with the group\./);
  const notice = screen.getByRole('group', { name: /^This group is archived\. .* What you were writing is kept/ });
  expect(document.activeElement).toBe(notice);
  expect(announced()).not.toContain('archived');
  await archive(null);
  const again = await field();
  expect(again.value).toBe('half a thought');
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('that the group was archived is announced to somebody elsewhere on the page, who keeps the focus', async () => {
  world = await createAppWorld();
  const group = await world.lin.group('Lake', [world.ada.id]);
  await world.show(`/groups/${group.id}`);
  fireEvent.input(await field(), { target: { value: 'half a thought' } });
  const filter = screen.getByRole('searchbox');
  filter.focus();
  await world.lin.put(`/v1/groups/${group.id}`, { archived_at: 1_700_000_000 });
  await waitFor(() =>
    expect(announced()).toMatch(
      /This group is archived\. .* What you were writing is kept, and comes back with the group\./,
    ),
  );
  expect(document.activeElement).toBe(filter);
});

test('who has archived groups alone is led to them and to a new one, and not asked for a first', async () => {
  world = await createAppWorld();
  const group = await world.ada.group('Lake', []);
  await world.ada.put(`/v1/groups/${group.id}`, { archived_at: 1_700_000_000 });
  await world.show('/groups');
  await screen.findByText('All your groups are archived');
  await screen.findByText('Restore a group, or start a new one');
  for (const link of screen.getAllByRole('link', { name: 'See what is archived' }))
    expect(link.getAttribute('href')).toBe('/archived');
  expect(screen.queryByText('No groups yet')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create your first group' })).toBeNull();
  await act(() => world.ada.put(`/v1/groups/${group.id}`, { archived_at: null }));
  await waitFor(() => expect(screen.queryByText('All your groups are archived')).toBeNull());
});
