import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '#i18n/translate';
import { TrayCard } from './TrayFiles';

beforeEach(() => loadCatalogue('en'));

test.each([
  ['unsupported-file-type', false],
  ['file-too-large', false],
  ['too-many-pixels', false],
  ['broken-file', false],
  ['file-lost', false],
  ['quota-exceeded', true],
  ['unknown', true],
])('a file that was refused for %s can be tried again: %s', (code, can) => {
  Element.prototype.scrollIntoView = () => undefined;
  const nothing = () => undefined;
  const problem = { code, detail: '' };
  const file = {
    place: 0,
    id: 'f',
    filename: 'a.png',
    type: 'image/png',
    size: 3,
    alt: '',
    state: 'failed',
    share: 0,
  } as const;
  render(
    <ul>
      <TrayCard file={{ ...file, preview: null, problem }} onRemove={nothing} onRetry={nothing} onDescribe={nothing} />
    </ul>,
  );
  screen.getByRole('alert');
  screen.getByRole('button', { name: 'Remove a.png' });
  expect(screen.queryByRole('button', { name: 'Retry a.png' }) !== null).toBe(can);
});

test.each([true, false])(
  'a file that waits for its turn waits for the network only without one: online %s',
  (isOnline) => {
    Element.prototype.scrollIntoView = () => undefined;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const nothing = () => undefined;
    const file = {
      place: 0,
      id: 'f',
      filename: 'a.png',
      type: 'image/png',
      size: 3,
      alt: '',
      state: 'waiting',
      share: 0,
      preview: null,
    } as const;
    render(
      <ul>
        <TrayCard file={file} onRemove={nothing} onRetry={nothing} onDescribe={nothing} />
      </ul>,
    );
    expect(screen.queryByText('Waiting for the network') === null).toBe(isOnline);
  },
);
