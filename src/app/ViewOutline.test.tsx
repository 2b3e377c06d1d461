import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/translate';
import { lazyPart } from '../ui/parts/lazyPart';
import { createWordlessPart } from '../ui/parts/parts';
import { ViewOutline } from './lazyParts';

beforeAll(() => loadCatalogue('en'));

const Members = () => <h1 tabIndex={-1}>Members and more</h1>;

test('a view on its way stands under its heading, and the focus that is there goes on to the heading of the view', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const part = createWordlessPart('view', async () => {
    await arrived;
    return { Members };
  });
  const View = lazyPart(
    part,
    ({ Members }) => Members,
    (_, notice) => notice,
    () => <ViewOutline title="Members" />,
  );
  render(
    <MemoryRouter>
      <main>
        <View />
      </main>
    </MemoryRouter>,
  );
  screen.getByRole('heading', { name: 'Members' }).focus();
  await act(async () => arrive());
  const heading = await screen.findByRole('heading', { name: 'Members and more' });
  expect(document.activeElement).toBe(heading);
});
