import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createHttp } from '#api/http';
import { loadCatalogue } from '#i18n/translate';
import { stubLayout } from '#test/appWorld';
import { InClient } from '#test/InClient';
import ImageViewer from './ImageViewer';

beforeAll(() => {
  stubLayout();
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  return loadCatalogue('en');
});

function open() {
  const url = `${location.origin}/lake.png`;
  const image = { id: 'a1', messageId: 'm1', by: 'ida', filename: 'lake.png', alt: 'A lake', url };
  const fetch = () => Promise.reject(new Error('no'));
  const http = createHttp({ base: 'https://service.test', token: () => null, fetch });
  render(
    <InClient http={http}>
      <ImageViewer images={[image]} current="a1" onMove={() => undefined} onClose={() => undefined} />
    </InClient>,
  );
}
const picture = () => screen.findByRole('img', { name: 'A lake' });

test('while an image loads that is said, and no more once it is there', async () => {
  open();
  screen.getByText('Loading A lake…');
  fireEvent.load(await picture());
  expect(screen.queryByText('Loading A lake…')).toBeNull();
});

test('an image that fails is said to, and tried again with the same words', async () => {
  open();
  fireEvent.error(await picture());
  screen.getByText('A lake could not be loaded');
  const again = screen.getByRole('button', { name: 'Retry' });
  again.focus();
  fireEvent.click(again);
  screen.getByText('Loading A lake…');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  fireEvent.error(await picture());
  screen.getByText('A lake could not be loaded');
});
