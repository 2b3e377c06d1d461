import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as connection from '../../data/live/useUnconfirmed';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  app = await createSignedInApp();
});
afterEach(() => app.close());

async function open() {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const group = await ada.group('The lake', [lin.id]);
  await lin.say(group.conversation_id, 'who is there?');
  await app.open(ada, `/groups/${group.id}`);
  return { ada, lin, group };
}

/** Returns the text below the name of the group. */
const preview = () => {
  const row = screen.getByRole('link', { name: /^The lake/ });
  return document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent;
};

test('the words of a draft stand in its row, and those that are sent as soon as they are', async () => {
  await open();
  expect(preview()).toBe('lin: who is there?');
  await app.type('**Bring** the second rope');
  expect(preview()).toBe('Draft: Bring the second rope');
  app.refuseMessages(503);
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
  expect(preview()).toBe('Waiting You: Bring the second rope');
});

test('what the service refused says so in the row', async () => {
  await open();
  await app.type('no');
  app.refuseMessages(422);
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
  expect(preview()).toBe('Not sent You: no');
});

test('who is writing stands in the row and in the header, which else says who is here', async () => {
  const { lin, group } = await open();
  expect(screen.getByText('2 members').parentElement?.textContent).toBe('2 members · lin is here');
  await act(async () => void (await lin.post(`/v1/conversations/${group.conversation_id}/typing`, {})));
  await app.settle();
  expect(preview()).toBe('lin is writing…');
  expect(screen.queryByText(/2 members/)).toBeNull();
});

test('without a connection the header says of nobody that they are here', async () => {
  const status = vi.spyOn(connection, 'useConnectionStatus').mockReturnValue('offline');
  await open();
  expect(screen.getByText(/2 members/).textContent).toBe('2 members');
  status.mockRestore();
});
