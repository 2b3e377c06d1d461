import { fireEvent, render, screen } from '@testing-library/react';
import { Archive, Settings } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import Menu from './Menu';

test('an item that cannot be used says why in words of its own, for those who have no pointer to rest on it', () => {
  const nothing = () => undefined;
  const actions = [
    { label: 'Archive', icon: Archive, run: nothing, disabled: 'Only admins may.' },
    { label: 'Settings', icon: Settings, run: nothing },
  ];
  render(<Menu label="Group menu" actions={actions} anchor={{ current: null }} onClose={nothing} />);
  const item = screen.getByRole('menuitem', { name: 'Archive' });
  expect(item.getAttribute('aria-description')).toBe('Only admins may.');
  expect(item.textContent).toContain('Only admins may.');
  expect(screen.getByRole('menuitem', { name: 'Settings' }).textContent).toBe('Settings');
});

test('by touch Back closes a menu alone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  const before = { ...history.state, idx: 7 };
  history.replaceState(before, '');
  const onClose = vi.fn();
  const actions = [{ label: 'Settings', icon: Settings, run: () => undefined }];
  const { unmount } = render(
    <Menu label="Group menu" actions={actions} anchor={{ current: null }} onClose={onClose} />,
  );
  expect(history.state).toEqual({ ...before, layers: 1 });
  const stepped = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  history.back();
  await stepped;
  expect(onClose).toHaveBeenCalledOnce();
  expect(history.state).toEqual(before);
  unmount();
});

test('Escape closes a menu, and is taken from the dialog around it', () => {
  const onClose = vi.fn();
  const actions = [{ label: 'Settings', icon: Settings, run: () => undefined }];
  render(<Menu label="Group menu" actions={actions} anchor={{ current: null }} onClose={onClose} />);
  const goesOn = fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(goesOn).toBe(false);
});
