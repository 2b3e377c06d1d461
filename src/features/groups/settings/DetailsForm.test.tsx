import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Group } from '#contract/resources';
import { loadCatalogue } from '#i18n/translate';
import { createFakeService } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { showSignedIn } from '#test/showSignedIn';
import { DetailsForm } from './DetailsForm';

beforeEach(() => loadCatalogue('en'));

async function open(more: Partial<Group>) {
  const service = createFakeService();
  // A new id, because the unsaved text of a group survives the previous test.
  const group = someGroup(crypto.randomUUID(), more);
  service.groups.push(group);
  await showSignedIn(service, <DetailsForm group={group} known={group} mayChange onDiscard={() => undefined} />);
  return service;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('a field that nobody has touched holds nothing up, though it is beyond our own limits', async () => {
  const { requests } = await open({ name: 'n'.repeat(120), avatar_url: `https://cdn.test/${'a'.repeat(4_000)}` });
  const edits = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  type('Description', 'By the water');
  save();
  await waitFor(() => expect(edits()).toEqual([{ description: 'By the water' }]));
  type('Name', 'n'.repeat(121));
  save();
  expect(screen.getByText('Name is too long: 121 of 100 characters.')).toBeDefined();
  expect(edits()).toHaveLength(1);
});

test.each(['https://cdn.test/v1/files/a.png', 'https://confab.test/v1/files/a.png'])(
  'while %s is typed it can be typed on',
  async (address) => {
    await open({});
    expect(screen.queryByRole('textbox', { name: 'Avatar URL' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Group picture' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Use an address' }));
    type('Avatar URL', address.slice(0, -5));
    type('Avatar URL', address);
    expect(field('Avatar URL').value).toBe(address);
  },
);

test('only a picture of the service itself is called uploaded, and can be removed', async () => {
  await open({ avatar_url: 'https://confab.test/v1/files/a.png' });
  expect(screen.getByText('Uploaded')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(screen.queryByText('Uploaded')).toBeNull();
});

test('a picture of another host is an address', async () => {
  await open({ avatar_url: 'https://cdn.test/v1/files/a.png' });
  expect(field('Avatar URL').value).toBe('https://cdn.test/v1/files/a.png');
});

test('the browser asks before the page goes with something that is not saved', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open({ name: 'Lake' });
  expect(asks()).toBe(false);
  type('Description', 'By the water');
  expect(asks()).toBe(true);
  type('Description', '');
  expect(asks()).toBe(false);
});

test('who loses the role keeps what is typed, to copy or to discard', async () => {
  const service = createFakeService();
  const group = someGroup(crypto.randomUUID(), { description: 'By the lake' });
  service.groups.push(group);
  const onDiscard = vi.fn();
  await showSignedIn(service, <Losing group={group} onDiscard={onDiscard} />);
  type('Description', 'By the water');
  fireEvent.click(screen.getByRole('button', { name: 'Lose the role' }));
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect([field('Description').value, field('Description').disabled]).toEqual(['By the water', true]);
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onDiscard).toHaveBeenCalledOnce();
});

test('a description that was only cleared is not copied', async () => {
  const service = createFakeService();
  const group = someGroup(crypto.randomUUID(), { description: 'By the lake' });
  service.groups.push(group);
  await showSignedIn(service, <Losing group={group} onDiscard={() => undefined} />);
  type('Description', '');
  fireEvent.click(screen.getByRole('button', { name: 'Lose the role' }));
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
});

function Losing({ group, onDiscard }: { group: Group; onDiscard: () => void }) {
  const [mayChange, setMayChange] = useState(true);
  return (
    <>
      <DetailsForm group={group} known={group} mayChange={mayChange} onDiscard={onDiscard} />
      <button type="button" onClick={() => setMayChange(false)}>
        Lose the role
      </button>
    </>
  );
}
