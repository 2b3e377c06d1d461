import { act, fireEvent, render as renderBare, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createHttp } from '#api/http';
import { SessionScope } from '#browser/perSession';
import {
  forgetRemoteImages,
  openRemoteImages,
  QuarantineContext,
  type RemoteImages,
  remoteHost,
  showPicturesFrom,
} from '#browser/pictures/remoteImages';
import type { Attachment } from '#contract/resources';
import { loadCatalogue } from '#i18n/translate';
import { InClient } from '#test/InClient';
import { Avatar } from '#ui/Avatar';
import { FileCard } from './FileCard';
import { ImageTile } from './ImageTile';
import MediaBox from './MediaBox';

beforeAll(() => loadCatalogue('en'));

const http = createHttp({
  base: 'https://service.test',
  token: () => null,
  fetch: () => Promise.reject(new Error('no')),
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionScope value={session}>
    <InClient http={http}>{children}</InClient>
  </SessionScope>
);
const render = (element: ReactElement) => renderBare(element, { wrapper });

const who = { base: 'https://service.test/chat', contactId: 'con_1' };
let session = {};
const open = (mode: RemoteImages = 'ask', askMode = async () => mode) => {
  openRemoteImages({ ...who, askMode }, session);
};
beforeEach(() => {
  session = {};
});

const file = (file_url: string, filename: string, file_type: string): Attachment => ({
  id: filename,
  message_id: null,
  filename,
  file_url,
  file_type,
  file_size: 7,
  created_at: null,
});
const image = (url: string, name = 'lake.png') => (
  <ImageTile image={file(url, name, 'image/png')} messageId="m" preview={null} square={false} />
);

/** Returns the addresses that a browser would fetch without a press. */
const fetched = (container: HTMLElement) =>
  [...container.querySelectorAll('img, video:not([preload=none]), audio:not([preload=none])')].map((element) =>
    element.getAttribute('src'),
  );

const everything = (host: string) => (
  <>
    <Avatar name="Team" src={`${host}/face.png`} />
    {image(`${host}/lake.png`)}
    <MediaBox attachment={file(`${host}/film.mp4`, 'film.mp4', 'video/mp4')} />
    <MediaBox attachment={file(`${host}/song.mp3`, 'song.mp3', 'audio/mpeg')} />
    <FileCard attachment={file(`${host}/plan.pdf`, 'plan.pdf', 'application/pdf')} />
  </>
);

test('from another host nothing is loaded, and every card and player says the host', () => {
  open();
  const { container } = render(everything('https://tracker.test:8443'));
  expect(fetched(container)).toEqual([]);
  screen.getByText('Picture from tracker.test:8443');
  screen.getByRole('link', { name: 'File plan.pdf', description: 'tracker.test:8443' });
  expect(container.querySelector('video')?.closest('figure')?.textContent).toContain('tracker.test:8443');
  expect(container.querySelector('audio')?.closest('figure')?.textContent).toContain('tracker.test:8443');
});

test('what the service stores is loaded as before, and no card says a host', () => {
  open();
  for (const own of ['', 'https://service.test', location.origin]) {
    const { container, unmount } = render(everything(own));
    expect(fetched(container)).toEqual(
      ['face.png', 'lake.png', 'film.mp4', 'song.mp3'].map((name) => `${own}/${name}`),
    );
    expect(container.textContent).not.toContain('service.test');
    unmount();
  }
});

test('a person shows pictures of one host: the focus goes to the picture, and the choice is kept until sign-out', () => {
  open();
  const { container } = render(
    <>
      <Avatar name="Team" src="https://one.test/face.png" />
      {image('https://one.test/a.png', 'a.png')}
      {image('https://one.test/b.png', 'b.png')}
      {image('https://two.test/c.png', 'c.png')}
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show picture from one.test: b.png' }));
  expect(fetched(container)).toEqual(['https://one.test/a.png', 'https://one.test/b.png']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open image b.png' }));
  act(() => open());
  expect(fetched(container)).toHaveLength(2);
  act(() => forgetRemoteImages(who, session));
  expect(fetched(container)).toEqual([]);
  act(() => open());
  expect(fetched(container)).toEqual([]);
});

test('one person decides nothing for another on the same device', () => {
  open();
  showPicturesFrom('one.test', session);
  session = {};
  openRemoteImages({ ...who, contactId: 'con_2', askMode: async () => 'ask' }, session);
  const { container } = render(image('https://one.test/a.png'));
  expect(fetched(container)).toEqual([]);
});

test('the service may say that all are shown, or none', async () => {
  open('on');
  const shown = render(everything('https://x.test'));
  await waitFor(() => expect(fetched(shown.container)).toEqual(['https://x.test/face.png', 'https://x.test/lake.png']));
  shown.unmount();
  session = {};
  open('off');
  const { container } = render(everything('https://x.test'));
  await waitFor(() => expect(container.textContent).toContain('Images from x.test are not shown here'));
  expect(container.querySelector('img, video, audio')).toBeNull();
});

test('the service is asked when there is a picture from elsewhere, once, and again after no answer', async () => {
  const askMode = vi.fn<() => Promise<RemoteImages>>().mockRejectedValueOnce(new Error('no network'));
  askMode.mockResolvedValue('on');
  open('ask', askMode);
  render(image('/v1/files/a.png'));
  expect(askMode).not.toHaveBeenCalled();
  const first = render(image('https://x.test/a.png'));
  await waitFor(() => expect(askMode).toHaveBeenCalledTimes(1));
  expect(fetched(first.container)).toEqual([]);
  const second = render(image('https://x.test/b.png'));
  await waitFor(() => expect(fetched(second.container)).toEqual(['https://x.test/b.png']));
  render(image('https://x.test/c.png'));
  expect(askMode).toHaveBeenCalledTimes(2);
});

test('a host is what the browser would ask, however it is written', () => {
  open();
  const hosts = [
    '//x.test/a',
    'HTTPS://X.test/a',
    'https://bücher.test/',
    'http://x.test:81/',
    '/\\x.test',
    'blob:https://x.test/1',
  ];
  expect(hosts.map((url) => remoteHost(url, []))).toEqual([
    'x.test',
    'x.test',
    'xn--bcher-kva.test',
    'x.test:81',
    'x.test',
    null,
  ]);
  expect(
    ['/a', '', 'data:image/png;base64,', 'https://service.test/x', 'https://'].map((url) =>
      remoteHost(url, ['https://service.test']),
    ),
  ).toEqual(Array(5).fill(null));
});

test('in quarantine pictures wait for a click whatever was chosen, and the click counts there alone', async () => {
  open('on');
  const { container, rerender } = render(
    <QuarantineContext value="g1">{everything('https://one.test')}</QuarantineContext>,
  );
  await waitFor(() => screen.getByText('Picture from one.test'));
  expect(fetched(container)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show picture from one.test: lake.png' }));
  expect(fetched(container)).toEqual(['https://one.test/lake.png']);
  rerender(<QuarantineContext value="g2">{everything('https://one.test')}</QuarantineContext>);
  expect(fetched(container)).toEqual([]);
  rerender(<QuarantineContext value={null}>{everything('https://one.test')}</QuarantineContext>);
  expect(fetched(container)).toEqual(['https://one.test/face.png', 'https://one.test/lake.png']);
});

test('a picture that did not come is asked for again when the network is back', async () => {
  const { container } = render(image('/files/lake.png'));
  const picture = () => container.querySelector('img');
  act(() => void picture()?.dispatchEvent(new Event('error')));
  expect(picture()).toBeNull();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(picture()).not.toBeNull());
});

test('a picture that is not here yet is said to be loading', async () => {
  open();
  const { container } = render(image('https://service.test/lake.png'));
  const button = screen.getByRole('button', { name: 'Open image lake.png' });
  expect(button.getAttribute('aria-description')).toBe('Loading…');
  const [picture] = container.querySelectorAll('img');
  if (picture) fireEvent.load(picture);
  expect(button.getAttribute('aria-description')).toBeNull();
});

test('what another tab has chosen meanwhile stays chosen', () => {
  const key = 'confab:pictures:https://service.test/chat:con_1';
  onTestFinished(() => localStorage.removeItem(key));
  open();
  localStorage.setItem(key, JSON.stringify(['there.test']));
  act(() => showPicturesFrom('here.test', session));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(['there.test', 'here.test']);
});
