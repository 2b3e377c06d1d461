import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { SessionProvider } from '../../session/SessionContext';
import { createSession } from '../../session/session';
import { answer, fakeFetch } from '../../test/foreignService';
import WhoView from './WhoView';

beforeEach(() => loadCatalogue('en'));

/** Shows the question for a service with one group of `names`. With `down`, only the first request gets a response. */
async function open(names: string[], down = false) {
  let asked = 0;
  const { fetch } = fakeFetch(async () => {
    if (down && asked++ > 0) throw new TypeError('no network');
    const contacts = names.map((username, n) => ({ id: n, username }));
    return answer(200, { has_more: false, data: [{ id: 'g1', name: 'Lake', conversation_id: 'c1', contacts }] });
  });
  const session = createSession({ fetch });
  await session.connect('https://svc.test', 'pasted', false);
  render(
    <SessionProvider session={session}>
      <WhoView />
    </SessionProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
  const enter = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(session.get().status).toBe('signed-in'));
    const state = session.get();
    return state.status === 'signed-in' ? state.contact.username : null;
  };
  return { field, enter };
}

test('a name in the spelling of the one member who has it is theirs', async () => {
  expect(await (await open(['lin', 'ída'])).enter(' Ida ')).toBe('ída');
});

test('where two members have names that only differ in spelling, or none has it, it stays as it is typed', async () => {
  expect(await (await open(['ida', 'IDA'])).enter('Ida')).toBe('Ida');
});

test('a name that no member has, and one that cannot be looked for, stays as it is typed', async () => {
  expect(await (await open(['lin'])).enter('Ida')).toBe('Ida');
});

test('a name stays as it is typed where the members cannot be asked for', async () => {
  expect(await (await open(['ida'], true)).enter('Ida')).toBe('Ida');
});

test('a keyboard changes nothing about the name', async () => {
  const { field } = await open([]);
  expect([field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual(['none', 'false']);
});
