import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  localStorage.clear();
  app = await createSignedInApp();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

/** Opens a group in ada's app, in a browser without a disk. */
async function open() {
  const ada = await app.service.person('ada');
  const { id } = await ada.group('The lake', []);
  await app.open(ada, `/groups/${id}`);
}

/** True if the browser would ask before the person leaves the page. */
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('without a disk closing asks while a chosen file waits for its message, and not for a draft that web storage has', async () => {
  // The request never ends, so the upload of the file does not end either.
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {}
    },
  );
  await open();
  await app.type('half a thought');
  expect(asks()).toBe(false);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for files');
  fireEvent.change(input, { target: { files: [new File(['x'], 'lake.txt', { type: 'text/plain' })] } });
  expect(asks()).toBe(true);
});

test('where web storage is refused too, closing asks while a draft waits', async () => {
  vi.stubGlobal('localStorage', undefined);
  await open();
  expect(asks()).toBe(false);
  await app.type('half a thought');
  expect(asks()).toBe(true);
  await app.type('');
  expect(asks()).toBe(false);
});
