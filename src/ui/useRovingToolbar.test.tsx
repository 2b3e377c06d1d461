import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRovingToolbar } from './useRovingToolbar';

function Tools() {
  const { toolbar, toolProps } = useRovingToolbar('copy');
  return (
    <div role="toolbar" {...toolbar}>
      {['copy', 'paste'].map((name) => (
        <button key={name} type="button" {...toolProps(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}

test('an arrow shows where it led to, after a click too', () => {
  render(<Tools />);
  const [copy, paste] = screen.getAllByRole('button');
  if (!copy || !paste) throw new Error('There are no tools');
  copy.focus();
  const focus = vi.spyOn(paste, 'focus');
  fireEvent.keyDown(copy, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(paste);
  expect(focus).toHaveBeenCalledWith({ focusVisible: true });
});
