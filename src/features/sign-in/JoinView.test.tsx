import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld, password } from '../../test/accountWorld';
import JoinView from './JoinView';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
let group: { id: string };
let ida: Awaited<ReturnType<typeof world.service.person>>;

beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
  // A global stub, because the preview of an invitation is requested without a session.
  vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => world.service.app.request(String(url), init));
  ida = await world.service.person('ida');
  group = await ida.group('The lake');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  await world.close();
});

const invite = async (fields: object = {}): Promise<string> =>
  (await ida.post(`/v1/groups/${group.id}/invites`, fields)).body.token;
const Address = () => {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
};
const open = (session: ReturnType<typeof world.device>, token: string) =>
  world.show(
    session,
    <>
      <JoinView />
      <Address />
    </>,
    token ? `/join#${token}` : '/join',
  );
const stored = () => sessionStorage.getItem('confab:invite');
const address = () => screen.getByText(/^\//, { selector: 'output' }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const atGroup = () => expect.poll(address).toBe(`/groups/${group.id}`);

test('a person who is signed in joins by one press, and the link is forgotten', async () => {
  const mei = world.device('mei');
  await mei.signUp('', 'mei', password);
  const token = await invite();
  open(mei, token);
  await screen.findByRole('heading', { name: 'ida invites you to The lake' });
  expect([address(), stored()]).toEqual(['/join', JSON.stringify(token)]);
  expect(screen.getByText('You are signed in as mei.')).toBeDefined();
  press('Join');
  await atGroup();
  expect(stored()).toBe(null);
});

test('a person with an account signs in and joins, after a reload too', async () => {
  await world.device('elsewhere').signUp('', 'mei', password);
  open(world.device('mei'), await invite());
  await screen.findByRole('button', { name: 'Sign up and join' });
  cleanup();
  open(world.device('mei'), '');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in and join' }));
  type('Username', 'mei');
  type('Password', password);
  press('Sign in');
  await atGroup();
});

test('a new account joins with an invitation for one person', async () => {
  open(world.device('nadia'), await invite({ max_uses: 1 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up and join' }));
  type('Username', 'nadia');
  type('Password', password);
  press('Create account');
  await atGroup();
});

test('a link that does not lead anywhere says why', async () => {
  open(world.device('mei'), '%E0');
  expect(screen.getByRole('heading', { name: 'This link is not complete. Ask for it again.' })).toBeDefined();
  cleanup();
  open(world.device('mei'), 'made-up');
  await screen.findByText('This link does not work any more. Ask for a new one.');
  cleanup();
  const token = await invite({ max_uses: 1 });
  await (await world.service.person('lin')).post('/v1/invites/join', { token });
  open(world.device('mei'), token);
  await screen.findByText('This link was used as often as it allows. Ask for a new one.');
});

test('a person who was removed reads whom to ask', async () => {
  const mei = world.device('mei');
  await mei.signUp('', 'mei', password);
  const token = await invite();
  await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'mei'] });
  await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida'] });
  open(mei, token);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  await screen.findByText('You cannot join this group by a link. Ask an admin of the group to add you.');
});
