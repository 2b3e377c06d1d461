import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SelectionBar } from './SelectionBar';

test('Escape ends the choosing from the toolbar too, unless it has closed something there', () => {
  const onEnd = vi.fn();
  render(
    <SelectionBar label="Selection" status="1 selected" className="" onEnd={onEnd}>
      <button type="button">Delete</button>
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Menu
      </button>
    </SelectionBar>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu' }), { key: 'Escape' });
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Delete' }), { key: 'Escape' });
  expect(onEnd).toHaveBeenCalledTimes(1);
});
