import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDialectService } from '../../../e2e/support/services/dialectService';
import { loadCatalogue } from '../../i18n/translate';
import { openApp, stubLayout } from '../../test/appWorld';

beforeEach(async () => {
  localStorage.clear();
  await loadCatalogue('en');
  stubLayout();
});
afterEach(cleanup);

test('where words are turned around, time and tick stand below them', async () => {
  const service = createDialectService({});
  service.welcome('ada', 'lin');
  const [message] = service.rows.messages;
  service.rows.messages.push(
    { ...message, id: 'x1', message: 'abc \u202e fed' },
    { ...message, id: 'x2', message: 'abc' },
  );
  const fetch: typeof globalThis.fetch = async (input, init) =>
    service.app.request(String(input).replace('https://localhost', ''), init);
  await openApp({ username: 'ada', token: 'token-of-ada' }, `/groups/${service.rows.groups[0]?.id}`, fetch);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  const isBeside = screen.getAllByRole('article').map((row) => row.querySelector('.meta-room') !== null);
  expect(isBeside).toEqual([true, false, true]);
});

test('the only message is shown where a service always says that there are more, and has none', async () => {
  const service = createDialectService({ paging: 'limit' });
  service.welcome('ada', 'lin');
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await service.app.request(String(input).replace('https://localhost', ''), init);
    return new Response((await answer.text()).replace('"has_more":false', '"has_more":true'), answer);
  };
  await openApp({ username: 'ada', token: 'token-of-ada' }, `/groups/${service.rows.groups[0]?.id}`, fetch);
  fireEvent.click(await screen.findByRole('button', { name: 'Load older messages' }));
  expect((await screen.findByRole('article')).textContent).toContain('Hello');
});
