import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

/** The number on the icon of the app, which all tabs share. */
let shown = 0;

beforeEach(async () => {
  app = await createSignedInApp();
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => {
      shown = count;
    },
  });
});
afterEach(async () => {
  await app.close();
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

test('the number on the icon of the app is back with its page when somebody signed out in another tab', async () => {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const group = await ada.group('The quarry', [lin.id]);
  await lin.say(group.conversation_id, 'chalk');
  await lin.say(group.conversation_id, 'flint');
  await app.open(ada, '/groups');
  expect(shown).toBe(2);
  await navigator.setAppBadge(0);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown).toBe(2);
});

test('unread messages of a group that is archived are not counted', async () => {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const [lake, quarry] = [await lin.group('Lake', [ada.id]), await lin.group('The quarry', [ada.id])];
  for (const { id } of [lake, quarry]) await ada.post(`/v1/groups/${id}/keep`);
  await lin.say(lake.conversation_id, 'water');
  for (const words of ['chalk', 'flint']) await lin.say(quarry.conversation_id, words);
  await app.open(ada, '/groups');
  expect(shown).toBe(3);
  await lin.put(`/v1/groups/${quarry.id}`, { archived_at: 1_700_000_000 });
  await app.settle();
  expect([shown, document.title.includes('(1')]).toEqual([1, true]);
});
