import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import ShortcutsDialog from './ShortcutsDialog';

beforeAll(() => loadCatalogue('en'));
afterEach(() => document.documentElement.removeAttribute('style'));

test.each([
  ['ltr', '→'],
  ['rtl', '←'],
])('in a %s page, the key into a message is %s', (direction, key) => {
  document.documentElement.style.direction = direction;
  render(<ShortcutsDialog onClose={() => undefined} />);
  const row = screen.getByText('Its links, names, pictures and reactions').parentElement;
  expect(row?.querySelector('kbd')?.textContent).toBe(key);
});
