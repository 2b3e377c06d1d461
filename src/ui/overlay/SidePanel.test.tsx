import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { SidePanel } from './SidePanel';

beforeEach(() => loadCatalogue('en'));

function open() {
  const onClose = vi.fn();
  render(
    <>
      <SidePanel title="Group settings" onClose={onClose}>
        <p>Plain words</p>
      </SidePanel>
      <textarea />
    </>,
  );
  return onClose;
}

test('Escape closes it from within, and after a click on plain words, which leaves the focus nowhere', () => {
  const onClose = open();
  fireEvent.keyDown(screen.getByText('Plain words'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('Escape in a field beside it, or for a dialog over it, is not for the panel', () => {
  const onClose = open();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  dialog.remove();
  expect(onClose).not.toHaveBeenCalled();
});
