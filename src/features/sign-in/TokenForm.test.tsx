import { render, screen } from '@testing-library/react';
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
