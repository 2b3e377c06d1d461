import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { stubLayout } from '../../test/appWorld';
import EmojiPicker from './EmojiPicker';

beforeAll(() => loadCatalogue('en'));
beforeEach(() => stubLayout());

test('the Enter that confirms what an input method offers picks no emoji', () => {
  const onPick = vi.fn();
  render(<EmojiPicker title="Add reaction" onPick={onPick} onClose={() => undefined} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'haha' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledOnce();
});
