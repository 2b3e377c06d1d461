import { render, screen } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseName } from '../browser/hash';
import { loadCatalogue } from '../i18n/translate';
import { openDisk } from '../outbox/storage/indexedDb';
import { createOwners } from '../outbox/storage/owners';
import { createSession } from '../session/session';
import { withFakeIndexedDb } from '../test/fakeIndexedDb';
import { App } from './App';

withFakeIndexedDb();

beforeAll(() => loadCatalogue('en'));

test('at an address with a line break in it, too, the page asks to sign in', async () => {
  history.replaceState(null, '', '/groups/a%0ab');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const session = createSession({ fetch: async () => new Response('{}', { status: 401 }) });
  await session.start();
  render(<App session={session} />);
  await screen.findByRole('button', { name: 'Sign in' });
  expect(location.search).toBe('?next=%2Fgroups%2Fa%250ab');
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('the page to sign in removes the words of those who did not come back, and of nobody else', async () => {
  const day = 86_400_000;
  const leave = async (id: string, days: number) => {
    createOwners('', id, { now: () => Date.now() - days * day }).touch();
    (await openDisk(databaseName('', id))).close();
  };
  await leave('mei', 31);
  await leave('tom', 29);
  const session = createSession({ fetch: async () => new Response('{}', { status: 401 }) });
  await session.start();
  render(<App session={session} />);
  await screen.findByRole('button', { name: 'Sign in' });
  await expect.poll(names).not.toContain(databaseName('', 'mei'));
  expect(await names()).toContain(databaseName('', 'tom'));
});
