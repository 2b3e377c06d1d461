import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, BrokenAnswer, NetworkError, Redirected } from '../../api/errors';
import { setClientSettings } from '../../browser/settings';
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

test('where a session has ended its form says whose it was, and goes on with that name', async () => {
  const session = createSession({});
  const connect = vi.spyOn(session, 'connect').mockResolvedValue();
  render(
    <SessionProvider session={session}>
      <TokenForm onDone={() => undefined} service="https://svc.test" username="ada" isOnlyWay />
    </SessionProvider>,
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username', description: /somebody else/ });
  expect([name.value, name.readOnly]).toEqual(['ada', true]);
  fireEvent.change(screen.getByLabelText('Access token'), { target: { value: 't' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connect).toHaveBeenCalledWith('https://svc.test', 't', false, 'ada'));
});

test('service and person that the deployment names are not asked for', async () => {
  setClientSettings({ service: 'https://svc.test', username: 'ada' });
  onTestFinished(() => setClientSettings({}));
  const session = createSession({});
  const connect = vi.spyOn(session, 'connect').mockResolvedValue();
  render(
    <SessionProvider session={session}>
      <TokenForm onDone={() => undefined} isOnlyWay />
    </SessionProvider>,
  );
  fireEvent.change(screen.getByLabelText('Access token'), { target: { value: 't' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connect).toHaveBeenCalledWith('https://svc.test', 't', false, 'ada'));
});

test.each<[string, unknown, string, string]>([
  ['another page', new BrokenAnswer('the answer is not JSON'), 'Service address', 'No such server answers'],
  ['a wrong path', new ApiError({ status: 404, code: 'http-404' }), 'Service address', 'No such server answers'],
  ['nobody', new NetworkError('no answer'), 'Service address', 'cannot be reached'],
  ['a redirect', new Redirected('answered with a redirect'), 'Service address', 'sends requests on'],
  [
    'a service that does not know it',
    new ApiError({ status: 401, code: 'http-401' }),
    'Access token',
    'not accept this',
  ],
  ['one that says 403 of it', new ApiError({ status: 403, code: 'http-403' }), 'Access token', 'not accept this'],
])('where a token meets %s, the field at fault says so', async (_, error, field, words) => {
  const session = createSession({});
  vi.spyOn(session, 'connect').mockRejectedValue(error);
  render(
    <SessionProvider session={session}>
      <MemoryRouter>
        <TokenForm onDone={() => undefined} service="https://svc.test" isOnlyWay />
      </MemoryRouter>
    </SessionProvider>,
  );
  fireEvent.change(screen.getByLabelText('Access token'), { target: { value: 't' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText(new RegExp(words));
  for (const label of ['Service address', 'Access token'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid') === 'true', label).toBe(label === field);
  screen.getByRole('link', { name: 'Check the connection' });
});
