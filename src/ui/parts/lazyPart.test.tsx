import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createStore } from '../../browser/store';
import { loadCatalogue } from '../../i18n/translate';
import { lazyPart, noticeAlone } from './lazyPart';
import type { PartState } from './partLoader';

beforeAll(() => loadCatalogue('en'));

test('a part that is slow says that it loads, and only one that did not come says so', () => {
  const store = createStore<PartState<string>>({ status: 'loading', slow: false });
  const load = vi.fn(async () => undefined);
  const Words = lazyPart({ ...store, load, within: async () => null }, (words) => () => words, noticeAlone);
  const { container } = render(<Words />);
  const become = (state: PartState<string>) => act(() => store.set(state));
  expect(container.textContent).toBe('');
  become({ status: 'loading', slow: true });
  expect(screen.getByRole('status').textContent).toBe('Loading…Try again');
  expect(container.querySelector('svg')).toBeNull();
  become({ status: 'missing', trying: false });
  expect(screen.getByText('Not loaded yet')).toBeDefined();
  become({ status: 'missing', trying: true });
  expect(screen.getByText('Not loaded yet')).toBeDefined();
  expect(container.querySelector('svg')).not.toBeNull();
  become({ status: 'ready', value: 'The words' });
  expect(container.textContent).toBe('The words');
});
