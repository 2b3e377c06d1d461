import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';
import { dismissToast, toastStore } from '../../ui/overlay/toastStore';

let world: Awaited<ReturnType<typeof createAppWorld>>;
beforeEach(async () => {
  localStorage.clear();
  world = await createAppWorld();
});
afterEach(async () => {
  for (const { id } of toastStore.get()) dismissToast(id);
  await world.close();
});

/**
 * Holds the first matching request `before` or `after` the service handles it. With `lost`, the service handles the
 * request, but its answer never arrives.
 */
function meet(isMet: (url: URL, method: string) => boolean, when: 'before' | 'after' | 'lost') {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  const ask = world.service.app.request;
  world.service.app.request = async (input, init, ...rest) => {
    const first = isMet(new URL(String(input), 'https://localhost'), init?.method ?? 'GET') && count++ === 0;
    if (first && when === 'before') await released;
    const response = await ask(input, init, ...rest);
    if (first && when === 'after') await released;
    if (first && when === 'lost') throw new TypeError('network');
    return response;
  };
  return {
    met: () => waitFor(() => expect(count).toBeGreaterThan(0)),
    release: () => act(async () => release()),
  };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const settingsOf = async (name: string) => {
  const group = await world.ada.group(name, [world.lin.id]);
  const other = await world.ada.group('Hill', []);
  await world.show(`/groups/${group.id}/settings`);
  return { group, other };
};

test('who leaves a group and loses the answer has left it, and reads of nothing that was not saved', async () => {
  await world.lin.group('Beach', [world.ada.id]);
  const { id } = (await world.ada.get('/v1/groups')).body.data[0];
  await world.show(`/groups/${id}/settings`);
  const ofGroup = (url: URL) => url.pathname === `/v1/groups/${id}`;
  let isSent = false;
  const put = meet((url, method) => {
    isSent ||= method === 'PUT' && ofGroup(url);
    return method === 'PUT' && ofGroup(url);
  }, 'lost');
  await press('Leave group');
  const leave = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave group' });
  // The second attempt begins with a GET.
  const asked = meet((url, method) => isSent && method === 'GET' && ofGroup(url), 'after');
  fireEvent.click(leave);
  await put.met();
  await waitFor(() => expect(world.path()).toBe('/groups'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Beach/ })).toBeNull());
  await asked.met();
  await asked.release();
  expect(screen.queryByText(/was not saved/)).toBeNull();
  expect(toastStore.get().map(({ text }) => text)).toEqual(['You left Beach']);
});

const askToDelete = async () => {
  await press('Delete group');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Lake?' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Lake' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete group' }));
};

test('a deletion that is answered late takes nobody out of the group they have opened meanwhile', async () => {
  const { other } = await settingsOf('Lake');
  const { met, release } = meet((_, method) => method === 'DELETE', 'before');
  await askToDelete();
  await met();
  await world.go(`/groups/${other.id}`);
  await release();
  await screen.findByText('Deleted Lake');
  expect(world.path()).toBe(`/groups/${other.id}`);
});

test('a deletion whose event comes before its answer still leads to the list', async () => {
  const stream = meet(({ pathname }) => pathname === '/v1/events', 'after');
  const { group } = await settingsOf('Lake');
  await stream.met();
  await stream.release();
  const { release } = meet((_, method) => method === 'DELETE', 'after');
  await askToDelete();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(world.path()).toBe(`/groups/${group.id}/settings`);
  await release();
  await screen.findByText('Deleted Lake');
  await waitFor(() => expect(world.path()).toBe('/groups'));
});

test('a group that is created after its dialog was closed is offered, and leaves what is filled in by then', async () => {
  const { other } = await settingsOf('Lake');
  await world.go('/groups/new');
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.change(await name(), { target: { value: 'First' } });
  const { met, release } = meet((url, method) => method === 'POST' && url.pathname === '/v1/groups', 'before');
  await press('Create group');
  await met();
  await press('Close');
  await world.go('/groups/new');
  fireEvent.change(await name(), { target: { value: 'Second' } });
  await world.go(`/groups/${other.id}`);
  await release();
  await screen.findByText('Created First');
  expect(world.path()).toBe(`/groups/${other.id}`);
  await world.go('/groups/new');
  expect((await name()).value).toBe('Second');
});

test('who makes somebody an admin takes nothing back that another admin did meanwhile', async () => {
  const [cy, dee] = [await world.service.person('cy'), await world.service.person('dee')];
  const group = await world.ada.group('Lake', [world.lin.id, cy.id, dee.id]);
  const roles = `/v1/groups/${group.id}/roles`;
  await world.ada.put(roles, { admins: [world.ada.id, world.lin.id] });
  await world.show(`/groups/${group.id}/settings`);
  await press('Actions for dee');
  const item = await screen.findByRole('menuitem', { name: 'Make admin' });
  await world.lin.put(roles, { admins: [world.ada.id, world.lin.id, cy.id] });
  fireEvent.click(item);
  const admins = async () => new Set((await world.ada.get(roles)).body.admins);
  await waitFor(async () => expect((await admins()).has(dee.id)).toBe(true));
  expect(await admins()).toEqual(new Set([world.ada.id, world.lin.id, cy.id, dee.id]));
});

test('who was picked while others are being added stays picked', async () => {
  for (const name of ['cy', 'dee']) await world.service.person(name);
  await settingsOf('Lake');
  const pick = async (name: string) => {
    fireEvent.change(await screen.findByRole('combobox', { name: 'Add members' }), { target: { value: name } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  };
  await pick('cy');
  const { met, release } = meet((_, method) => method === 'PUT', 'before');
  await press('Add 1 member');
  await met();
  await pick('dee');
  await release();
  await screen.findByRole('button', { name: 'Actions for cy' });
  await press('Add 1 member');
  await screen.findByRole('button', { name: 'Actions for dee' });
});

test('All waits until the whole list is there', async () => {
  for (let n = 0; n < 31; n++) await world.ada.group(`g${n}`, []);
  await world.show('/groups');
  const { met, release } = meet((url) => url.searchParams.has('starting_after'), 'before');
  await press('Select groups');
  const all = await screen.findByRole<HTMLButtonElement>('button', { name: 'All' });
  await met();
  expect([all.disabled, all.title]).toEqual([true, 'Loading more groups']);
  await release();
  await waitFor(() => expect(all.disabled).toBe(false));
  fireEvent.click(all);
  await screen.findByText('31 selected');
});
