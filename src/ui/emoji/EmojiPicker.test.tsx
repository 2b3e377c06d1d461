import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { stubLayout } from '../../test/appWorld';
import { emojis } from '../../test/emojis';
import { EmojiPicker } from './EmojiPicker';

beforeAll(() => loadCatalogue('en'));
beforeEach(() => stubLayout());

test('the Enter that confirms what an input method offers picks no emoji', () => {
  const onPick = vi.fn();
  render(<EmojiPicker emojis={emojis} title="Add reaction" onPick={onPick} onClose={() => undefined} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'haha' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledOnce();
});

test('one Escape closes the picker, whatever is sought', () => {
  const onClose = vi.fn();
  render(<EmojiPicker emojis={emojis} title="Add reaction" onPick={() => undefined} onClose={onClose} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'haha' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('the search has the focus with a keyboard, and not by touch, where its keys would cover the emoji', () => {
  const isFocused = () => {
    const { unmount } = render(
      <EmojiPicker emojis={emojis} title="Add reaction" onPick={() => undefined} onClose={() => undefined} />,
    );
    const is = document.activeElement === screen.getByRole('searchbox');
    unmount();
    return is;
  };
  expect(isFocused()).toBe(true);
  stubLayout((query) => query === '(pointer: coarse)');
  expect(isFocused()).toBe(false);
});
