import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;

beforeEach(() => localStorage.clear());
afterEach(() => world.close());

const announced = () => document.querySelector('[aria-live=polite]')?.textContent;
function recordAnnounced(): string[] {
  const spoken: string[] = [];
  const region = document.querySelector('[aria-live=polite]');
  if (region)
    new MutationObserver(() => spoken.push(announced() ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  return spoken;
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('what one was writing is shown when somebody else archives the group, and goes on when it is restored', async () => {
  world = await createAppWorld();
  const group = await world.lin.group('Lake', [world.ada.id]);
  await world.show(`/groups/${group.id}`);
  const spoken = recordAnnounced();
  const composer = await field();
  composer.focus();
  fireEvent.input(composer, { target: { value: 'half a thought' } });
  const archive = (archived_at: number | null) => world.lin.put(`/v1/groups/${group.id}`, { archived_at });
  await archive(1_700_000_000);
  const left = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you were writing' });
  expect(left.value).toBe('half a thought');
  screen.getByText(/Your draft is saved, and comes back with the group\./);
  const notice = screen.getByRole('group', { name: /^This group is archived\. .* Your draft is saved/ });
  expect(document.activeElement).toBe(notice);
  await archive(null);
  const again = await field();
  expect(again.value).toBe('half a thought');
  await waitFor(() => expect(document.activeElement).toBe(again));
  // Announcements have a fixed order, so an announcement of the archive would come before this message.
  await world.lin.say(group.conversation_id, 'the last');
  await waitFor(() => expect(announced()).toContain('the last'));
  expect(spoken.join()).not.toContain('Archived');
});

test('an edit whose form is open when somebody else archives the group is not saved, and says why, until it is restored', async () => {
  world = await createAppWorld();
  const { ada, lin } = world;
  const group = await lin.group('Lake', [ada.id]);
  await ada.say(group.conversation_id, 'At noon');
  await world.show(`/groups/${group.id}`);
  await screen.findByText('At noon', { selector: '[role=log] *' });
  fireEvent.keyDown(await field(), { key: 'ArrowUp' });
  const form = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  fireEvent.change(form, { target: { value: 'At noon, by the water' } });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const refusal = () => screen.queryByText('The group is archived.');
  await lin.put(`/v1/groups/${group.id}`, { archived_at: 1_700_000_000 });
  await waitFor(() => expect(refusal()).not.toBeNull());
  expect(save().disabled).toBe(true);
  fireEvent.keyDown(form, { key: 'Enter' });
  expect(form.isConnected).toBe(true);
  expect(form.value).toBe('At noon, by the water');
  await lin.put(`/v1/groups/${group.id}`, { archived_at: null });
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(refusal()).toBeNull();
  fireEvent.click(save());
  await waitFor(async () => {
    const { body } = await lin.get(`/v1/messages?conversation_id=${group.conversation_id}`);
    expect(body.data[0].message).toBe('At noon, by the water');
  });
});

test('that the group was archived is announced to somebody elsewhere on the page, who keeps the focus', async () => {
  world = await createAppWorld();
  const group = await world.lin.group('Lake', [world.ada.id]);
  await world.show(`/groups/${group.id}`);
  const composer = await field();
  // The composer takes the focus when the group has opened.
  await waitFor(() => expect(document.activeElement).toBe(composer));
  fireEvent.input(composer, { target: { value: 'half a thought' } });
  const filter = screen.getByRole('searchbox');
  filter.focus();
  await world.lin.put(`/v1/groups/${group.id}`, { archived_at: 1_700_000_000 });
  // The group's name is announced together with this text, or earlier on a slow machine.
  const words = /^(Lake\. )?Archived\. You can read here, not write\. Your draft is saved\.$/;
  await waitFor(() => expect(announced()).toMatch(words));
  expect(screen.getAllByText(/This group is archived/)).toHaveLength(1);
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

test('archiving says for whom and by whom, and a single restore can be undone', async () => {
  world = await createAppWorld();
  const { ada, lin } = world;
  const group = await ada.group('Lake', [lin.id]);
  const path = `/v1/groups/${group.id}`;
  const archivedAt = async () => (await ada.get(path)).body.archived_at;
  await world.show(`/groups/${group.id}`);
  await field();
  fireEvent.click(screen.getByRole('button', { name: 'Group menu' }));
  const item = await screen.findByRole('menuitem', { name: 'Archive' });
  expect(item.getAttribute('aria-description')).toBe('for all 2 members');
  fireEvent.click(item);
  await screen.findByText('Archived Lake for everybody');
  const banner = await screen.findByRole('group', { name: /^This group is archived\. ada put it away for everybody/ });
  fireEvent.click(within(banner).getByRole('button', { name: 'Restore' }));
  const restored = await screen.findByText('Restored Lake');
  expect(await archivedAt()).toBeNull();
  fireEvent.click(within(restored.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await archivedAt()).not.toBeNull());
});
