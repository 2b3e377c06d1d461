import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Link } from '../features/shared/Link';
import { loadCatalogue } from '../i18n/translate';
import { paths } from '../paths';
import { dismissToast, toast, toastStore } from '../ui/overlay/toastStore';
import { ToastPlace } from './App';

test('on a narrow screen toasts are below the tools of a list, above the words of a conversation, and stay where they came', async () => {
  await loadCatalogue('en');
  render(
    <MemoryRouter initialEntries={[paths.groups]} useTransitions={false}>
      <Link to={paths.group('g1')}>The lake</Link>
      <Gone />
      <ToastPlace />
    </MemoryRouter>,
  );
  const place = async () => (await screen.findByText('Muted')).closest('section')?.className.split(' ');
  const dismissAll = () =>
    act(() => {
      for (const { id } of toastStore.get()) dismissToast(id);
    });
  act(() => void toast('Muted'));
  const below = await place();
  expect(below).toContain('bottom-20');
  fireEvent.click(screen.getByRole('link', { name: 'The lake' }));
  expect(await place()).toEqual(below);

  dismissAll();
  act(() => void toast('Muted'));
  expect(await place()).not.toContain('bottom-20');

  dismissAll();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await place()).toContain('bottom-20');
  dismissAll();
});

function Gone() {
  const navigate = useNavigate();
  const leave = () => {
    navigate(paths.groups);
    toast('Muted');
  };
  return (
    <button type="button" onClick={leave}>
      Delete
    </button>
  );
}
