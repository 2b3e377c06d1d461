import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { SessionProvider } from '../../session/SessionContext';
import { createSession } from '../../session/session';
import { TokenForm } from './TokenForm';

beforeEach(() => loadCatalogue('en'));

test.each([true, false])('it is found as a group by one name, the only way: %s', (isOnlyWay) => {
  render(
    <SessionProvider session={createSession({})}>
      <TokenForm onDone={() => undefined} isOnlyWay={isOnlyWay} />
    </SessionProvider>,
  );
  expect(screen.getByRole('group', { name: 'Use an access token' })).toBeDefined();
});

test('what is wrong with the token goes as soon as another one is typed', () => {
  render(
    <SessionProvider session={createSession({})}>
      <MemoryRouter>
        <TokenForm onDone={() => undefined} isOnlyWay />
      </MemoryRouter>
    </SessionProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  const isWrong = () => screen.getByLabelText('Access token').getAttribute('aria-invalid') === 'true';
  expect(isWrong()).toBe(true);
  fireEvent.change(screen.getByLabelText('Access token'), { target: { value: 't' } });
  expect(isWrong()).toBe(false);
});
