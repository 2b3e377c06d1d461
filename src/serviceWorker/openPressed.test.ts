import { expect, test } from 'vitest';
import { openPressed } from './openPressed';

/** Open pages with these visibility states, and a record of the calls to them. */
function windows(...states: DocumentVisibilityState[]) {
  const happened: unknown[] = [];
  const pages = states.map((visibilityState, index) => ({
    visibilityState,
    postMessage: (message: unknown) => void happened.push([index, message]),
    focus: async () => happened.push([index, 'focus']),
  }));
  const clients = {
    matchAll: async () => pages,
    openWindow: async (address: string) => {
      happened.push(address);
      return null;
    },
  };
  const press = async (data: unknown = '/groups/g1') => {
    await openPressed({ data, close: () => happened.push('close') }, clients);
    return happened;
  };
  return press;
}

test('a press brings the page in view to the front, which opens the address', async () => {
  expect(await windows('hidden', 'visible')()).toEqual(['close', [1, { open: '/groups/g1' }], [1, 'focus']]);
});

test('without a page in view any page does, and without a page one is opened', async () => {
  expect(await windows('hidden')()).toEqual(['close', [0, { open: '/groups/g1' }], [0, 'focus']]);
  expect(await windows()()).toEqual(['close', './groups/g1']);
});

test('a notification that is not of this app is closed, and opens nothing', async () => {
  expect(await windows('visible')(null)).toEqual(['close']);
});
