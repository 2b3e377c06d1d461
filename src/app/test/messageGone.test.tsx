import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';
import '../start/AfterFirstWords';

let app: Awaited<ReturnType<typeof createSignedInApp>>;
beforeEach(async () => {
  app = await createSignedInApp();
});
afterEach(() => app.close());

test('at the address of a message that is gone the way on has the focus, and says why it is there', async () => {
  const ada = await app.service.person('ada');
  const group = await ada.group('The lake', []);
  const { id } = await ada.say(group.conversation_id, 'At noon');
  await ada.delete(`/v1/messages/${id}`);
  await app.open(ada, `/groups/${group.id}/messages/${id}`);
  await vi.dynamicImportSettled();
  await app.settle();
  const link = screen.getByRole('link', { name: 'Jump to latest' });
  expect(link.getAttribute('aria-description')).toMatch(/^This message is not here any more\. It was deleted/);
  expect(document.activeElement).toBe(link);
});
