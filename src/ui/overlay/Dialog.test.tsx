import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { Dialog } from './Dialog';
import { openDialogs } from './LiveLayers';

beforeAll(() => loadCatalogue('en'));

test('text marked with the mouse and let go beside the dialog does not close it', () => {
  const onClose = vi.fn();
  render(
    <Dialog title="New group" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByRole('textbox'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the head of a dialog is not the banner of the page', () => {
  render(
    <Dialog title="New group" onClose={() => undefined}>
      Name
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'New group' })).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
});

test('a question that came before its page had loaded stays above the page', () => {
  const question = (
    <Dialog key="question" alert title="Not saved" onClose={() => undefined}>
      Name
    </Dialog>
  );
  const { rerender } = render([question]);
  const shown = screen.getByRole<HTMLDialogElement>('alertdialog');
  const close = vi.spyOn(shown, 'close');
  rerender([
    question,
    <Dialog key="page" isPage title="Group settings" onClose={() => undefined}>
      Name
    </Dialog>,
  ]);
  expect(openDialogs.get().at(-1)).toBe(shown);
  expect(close, 'it opens again, on top').toHaveBeenCalledOnce();
  expect(shown.open).toBe(true);
});

test('a step of the history closes a dialog, but for one that has an address of its own', () => {
  const [onClose, onLeave] = [vi.fn(), vi.fn()];
  const nothing = <p>Name</p>;
  render(
    <>
      <Dialog title="Find" onClose={onClose}>
        {nothing}
      </Dialog>
      <Dialog isPage title="New group" onClose={onLeave}>
        {nothing}
      </Dialog>
    </>,
  );
  fireEvent.popState(window);
  expect([onClose.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0]);
});

test('by touch Back closes a dialog alone, and one that closed by itself leaves no entry behind', async () => {
  const stepped = () => new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  const before = { ...history.state, idx: 4 };
  history.replaceState(before, '');
  const onClose = vi.fn();
  const dialog = (
    <Dialog title="Find" onClose={onClose}>
      Name
    </Dialog>
  );
  const first = render(dialog);
  expect(history.state).toEqual({ ...before, layers: 1 });
  history.back();
  await stepped();
  expect([onClose.mock.calls.length, history.state]).toEqual([1, before]);
  first.unmount();
  const second = render(dialog);
  const back = stepped();
  second.unmount();
  await back;
  expect(history.state).toEqual(before);
  vi.unstubAllGlobals();
});

function Page() {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(true);
  return (
    <main tabIndex={-1}>
      {there && (
        <button type="button" onClick={() => setOpen(true)}>
          Show
        </button>
      )}
      {open && there && (
        <Dialog title="Not sent" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setThere(false)}>
            Discard
          </button>
        </Dialog>
      )}
    </main>
  );
}

test('the focus goes back to what opened the dialog, or to the main part where that has gone', () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Show' });
  opener.focus();
  fireEvent.click(opener);
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.click(close);
  expect(document.activeElement).toBe(opener);
  fireEvent.click(opener);
  const discard = screen.getByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a dialog that the browser closed by itself opens again for as long as it has to stay', () => {
  const { unmount } = render(
    <Dialog alert title="Both texts" onClose={() => undefined}>
      Yours
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  unmount();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(false);
});

test('a sheet takes the focus itself, so that none of its controls has an outline after typing', () => {
  render(
    <Dialog bare title="Message actions" onClose={() => undefined}>
      <button type="button">Reply</button>
    </Dialog>,
  );
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.matches('button')).toBe(false);
});
