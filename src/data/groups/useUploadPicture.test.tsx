import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService } from '../../test/fakeService';
import { InClient } from '../../test/InClient';
import { useUploadPicture } from './useUploadPicture';

/** An `XMLHttpRequest` that stays open until the test answers it. */
class OpenRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  open() {}
  setRequestHeader() {}
  sent: FormData | undefined;
  send(form: FormData) {
    this.sent = form;
    requests.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  getResponseHeader(name: string) {
    return name === 'Confab-Capabilities' ? 'attachments' : null;
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

const requests: OpenRequest[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('XMLHttpRequest', OpenRequest);
});

async function setUp(capabilities: string | null = 'attachments') {
  const http = createFakeHttp(createFakeService({ capabilities }).fetch);
  await http(endpoints.listGroups);
  const wrapper = ({ children }: { children: ReactNode }) => <InClient http={http}>{children}</InClient>;
  const view = renderHook(() => useUploadPicture(), { wrapper });
  /** Chooses a file and resolves when the upload has started. `end` resolves with the outcome of the upload. */
  const choose = async (name: string) => {
    const before = requests.length;
    let end: Promise<string | null> = Promise.resolve(null);
    act(() => {
      end = view.result.current.upload(new File(['x'], name, { type: 'image/png' }));
    });
    await waitFor(() => expect(requests).toHaveLength(before + 1));
    const request = requests[before];
    if (!request) throw new Error('no request');
    return { request, end };
  };
  return { view, now: () => view.result.current, choose };
}
const stored = (name: string) => ({
  ...{ id: name, message_id: null, filename: name, file_url: `/v1/files/${name}`, file_type: 'image/png' },
  ...{ file_size: 1, created_at: 1 },
});

test('a picture shows how much of it has left, and then its address', async () => {
  const { now, choose } = await setUp();
  expect(now()).toMatchObject({ supported: true, share: null, failure: null });
  const { request, end } = await choose('lake.png');
  expect(now().share).toBe(0);
  act(() => request.progress(3, 4));
  expect(now().share).toBe(0.75);
  await act(async () => request.answer(201, stored('lake.png')));
  expect(await end).toMatch(/\/v1\/files\/lake\.png$/);
  expect(now()).toMatchObject({ share: null, failure: null });
});

test('what is no picture is not sent', async () => {
  const { now } = await setUp();
  await act(async () => {
    expect(await now().upload(new File(['x'], 'a.txt', { type: 'text/plain' }))).toBeNull();
  });
  expect(now()).toMatchObject({ share: null, failure: 'not-a-picture' });
  // Most browsers cannot show the first type, and this browser can decode none of the files.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  for (const type of ['image/heic', 'image/svg+xml', 'image/png'])
    await act(async () => {
      expect(await now().upload(new File(['x'], 'a', { type }))).toBeNull();
    });
  expect(now()).toMatchObject({ share: null, failure: 'not-a-picture' });
  expect(requests).toEqual([]);
});

test('a picture that is refused says why, until another one is chosen', async () => {
  const { now, choose } = await setUp();
  const first = await choose('lake.png');
  await act(async () => first.request.answer(415, { code: 'unsupported-file-type' }));
  expect(await first.end).toBeNull();
  expect(now()).toMatchObject({ share: null, failure: { status: 415 } });
  await choose('other.png');
  expect(now()).toMatchObject({ share: 0, failure: null });
});

test('of two pictures the later one counts: the first is given up without a word', async () => {
  const { now, choose } = await setUp();
  const first = await choose('first.png');
  const second = await choose('second.png');
  expect(first.request.isAborted).toBe(true);
  expect(await first.end).toBeNull();
  act(() => second.request.progress(1, 2));
  expect(now()).toMatchObject({ share: 0.5, failure: null });
  await act(async () => second.request.answer(201, stored('second.png')));
  expect(await second.end).toMatch(/second\.png$/);
  expect(now().share).toBeNull();
});

test('leaving the screen gives the picture up', async () => {
  const { view, choose } = await setUp();
  const { request, end } = await choose('lake.png');
  view.unmount();
  expect(request.isAborted).toBe(true);
  expect(await end).toBeNull();
});

test('a photograph is made smaller first, as one that is attached', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9_000, height: 7_000, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async () => new Blob(['smaller'], { type: 'image/jpeg' });
    },
  );
  const { now } = await setUp();
  const photograph = new File(['.'.repeat(2_000_000)], 'lake.jpg', { type: 'image/jpeg' });
  act(() => void now().upload(photograph));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.sent?.get('file')).toMatchObject({ size: 7, name: 'lake.jpg' });
});

test('a service that takes no files says so', async () => {
  expect((await setUp(null)).now().supported).toBe(false);
});
