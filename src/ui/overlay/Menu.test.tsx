import { render, screen } from '@testing-library/react';
import { Archive, Settings } from 'lucide-react';
import { expect, test } from 'vitest';
import Menu from './Menu';

test('an item that cannot be used says why in words of its own, for those who have no pointer to rest on it', () => {
  const nothing = () => undefined;
  const actions = [
    { label: 'Archive', icon: Archive, run: nothing, disabled: 'Only admins may.' },
    { label: 'Settings', icon: Settings, run: nothing },
  ];
  render(<Menu label="Group menu" actions={actions} anchor={{ current: null }} onClose={nothing} />);
  const item = screen.getByRole('menuitem', { name: 'Archive', description: 'Only admins may.' });
  expect(item.textContent).toContain('Only admins may.');
  expect(screen.getByRole('menuitem', { name: 'Settings' }).textContent).toBe('Settings');
});
