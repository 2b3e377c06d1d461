import { fireEvent, render as renderBare, screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { SessionScope } from '#browser/perSession';
import type { Attachment } from '#contract/resources';
import { loadCatalogue } from '#i18n/translate';
import { createFakeHttp } from '#test/fakeHttp';
import { createFakeService } from '#test/fakeService';
import { InClient } from '#test/InClient';
import { pictureBox } from './attachment';
import { ImageTile } from './ImageTile';
import MediaBox from './MediaBox';

beforeAll(() => loadCatalogue('en'));

const http = createFakeHttp(createFakeService({}).fetch);
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionScope value={{}}>
    <InClient http={http}>{children}</InClient>
  </SessionScope>
);
const render = (element: ReactElement) => renderBare(element, { wrapper }).container;

const file = (filename: string, file_type: string): Attachment => ({
  ...{ id: filename, message_id: null, filename, file_url: `/v1/files/${filename}`, file_type, file_size: 7 },
  ...{ created_at: null, width: 40, height: 30 },
});

/** Renders a picture of the log and dispatches its load event. */
function load(type: string, isReduced: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: isReduced, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  const drawn: unknown[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (...all: unknown[]) => drawn.push(all.slice(1)),
  } as never);
  const container = render(<ImageTile image={file('a', type)} messageId="m" preview={null} square={false} />);
  const img = container.querySelector('img');
  if (!img) throw new Error('no picture');
  Object.defineProperties(img, { naturalWidth: { value: 2_048 }, naturalHeight: { value: 1_024 } });
  fireEvent.load(img);
  return { drawn, img, container };
}

test.each(['image/gif', 'image/webp', 'image/png'])(
  'with reduced motion the first picture of %s alone is shown',
  (type) => {
    const { drawn, img } = load(type, true);
    expect(drawn).toEqual([[0, 0, 1_024, 512]]);
    expect(img.className).toContain('invisible');
  },
);

test('what cannot move, and what may, is shown as it is', () => {
  for (const [type, isReduced] of [
    ['image/jpeg', true],
    ['image/gif', false],
  ] as const) {
    const { drawn, img } = load(type, isReduced);
    expect([drawn, img.className.includes('invisible')]).toEqual([[], false]);
  }
});

test('behind a picture that is shown is a grey on which black and white can be read', () => {
  expect(load('image/png', false).img.className).toContain('bg-behind');
});

test.each([
  [500, 120, 'object-contain'],
  [120, 500, 'object-cover'],
  [400, 300, 'object-cover'],
])('of several pictures one of %i × %i is shown with %s', (width, height, fit) => {
  const image = { ...file('a', 'image/png'), width, height };
  const container = render(<ImageTile image={image} messageId="m" preview={null} square />);
  expect(container.querySelector('img')?.className).toContain(fit);
});

test('a film of which only the sound can be played is a card', () => {
  for (const [width, isCard] of [
    [640, false],
    [0, true],
  ] as const) {
    const container = render(<MediaBox attachment={file(`film${width}.mov`, 'video/quicktime')} />);
    const video = container.querySelector('video');
    if (!video) throw new Error('no player');
    Object.defineProperty(video, 'videoWidth', { value: width });
    fireEvent.loadedMetadata(video);
    expect(screen.queryByRole('link', { name: `File film${width}.mov` }) !== null).toBe(isCard);
  }
});

test.each([
  [500, 120],
  [9_000, 750],
  [1_080, 2_160],
])('a picture of %i × %i is shown whole in the log', (width, height) => {
  expect(pictureBox({ width, height }).aspectRatio).toBeCloseTo(width / height);
});
