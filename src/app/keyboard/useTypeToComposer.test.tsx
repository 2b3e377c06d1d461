import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ComposerHandle } from '../../features/composer/useComposer';
import { useTypeToComposer } from './useTypeToComposer';

const composer = {
  show: vi.fn(),
  reply: vi.fn(),
  focus: vi.fn(),
  open: vi.fn(),
  paste: vi.fn(),
} satisfies ComposerHandle;

function Page() {
  useTypeToComposer({ current: composer });
  return (
    <main>
      <h1 tabIndex={-1}>Team</h1>
      <button type="button">Reply</button>
      <input aria-label="Filter" />
      <input type="checkbox" aria-label="Select" />
      <textarea aria-label="Edit message" />
      <button type="button" role="combobox" aria-controls="none" aria-expanded={false} aria-label="Choose" />
    </main>
  );
}

const went = () => {
  const times = composer.focus.mock.calls.length;
  composer.focus.mockClear();
  return times === 1;
};

beforeEach(() => {
  vi.clearAllMocks();
  render(<Page />);
});

test('a printable key goes there from whatever takes no words itself', () => {
  for (const target of [
    document.body,
    screen.getByRole('heading'),
    screen.getByRole('button', { name: 'Reply' }),
    screen.getByRole('checkbox'),
  ]) {
    for (const key of ['h', 'H', 'é', '7', '😀', 'Dead']) {
      const event = createEvent.keyDown(target, { key });
      fireEvent(target, event);
      expect(went(), `${key} on ${target.tagName}`).toBe(true);
      // The browser inserts the letter.
      expect(event.defaultPrevented).toBe(false);
    }
  }
});

test('keys that act, and keys of fields, stay where they are', () => {
  for (const key of [' ', 'Enter', 'Tab', 'Escape', 'ArrowUp', 'Delete', 'F6', 'Shift']) {
    fireEvent.keyDown(document.body, { key });
    expect(went(), key).toBe(false);
  }
  for (const name of ['Filter', 'Edit message', 'Choose']) {
    const field = screen.getByLabelText(name);
    fireEvent.keyDown(field, { key: 'h' });
    fireEvent.paste(field, { clipboardData: { getData: () => 'x' } });
    expect(went(), name).toBe(false);
    expect(composer.paste).not.toHaveBeenCalled();
  }
});

test('shortcuts are no words, but what AltGr types is', () => {
  for (const shift of ['ctrlKey', 'metaKey', 'altKey']) {
    fireEvent.keyDown(document.body, { key: 'y', [shift]: true });
    expect(went(), shift).toBe(false);
  }
  fireEvent.keyDown(document.body, { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(went()).toBe(true);
});

test('a key of an input method, or one that somebody has taken, is nobody else’s', () => {
  fireEvent.keyDown(document.body, { key: 'k', isComposing: true });
  fireEvent.keyDown(document.body, { key: 'k', keyCode: 229 });
  const taken = createEvent.keyDown(document.body, { key: 'm' });
  taken.preventDefault();
  fireEvent(document.body, taken);
  expect(went()).toBe(false);
});

test('while a dialog or a menu is open the keys are its own', () => {
  for (const [tag, role] of [
    ['dialog', ''],
    ['div', 'menu'],
  ] as const) {
    const over = document.createElement(tag);
    if (role) over.setAttribute('role', role);
    else over.setAttribute('open', '');
    document.body.append(over);
    fireEvent.keyDown(document.body, { key: 'h' });
    fireEvent.paste(document.body, { clipboardData: { getData: () => 'x' } });
    over.remove();
    expect(went(), tag).toBe(false);
    expect(composer.paste).not.toHaveBeenCalled();
  }
});

test('a paste goes there whole', () => {
  const clipboardData = { getData: () => 'x' };
  fireEvent.paste(screen.getByRole('heading'), { clipboardData });
  expect(composer.paste).toHaveBeenCalledOnce();
});
