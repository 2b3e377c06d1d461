import { expect, test, vi } from 'vitest';
import { createPreviews } from './trayFile';

const bytes = new Blob(['x']);

function setUp(most?: number) {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  const revoked: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  return { previews: createPreviews(most), revoked };
}

test.each(['text/plain', 'image/heic', 'image/svg+xml'])(
  'an image that browsers show has a picture, %s has none',
  (type) => {
    const { previews } = setUp();
    previews.make('a', 'image/png', bytes);
    previews.make('a', 'image/png', bytes);
    previews.make('b', type, bytes);
    expect([previews.of('a'), previews.of('b')]).toEqual(['blob:1', null]);
  },
);

test('only so many are kept: the oldest goes, and its memory with it', () => {
  const { previews, revoked } = setUp(2);
  for (const id of ['a', 'b']) previews.make(id, 'image/png', bytes);
  expect(revoked).toEqual([]);
  previews.make('c', 'image/png', bytes);
  expect([previews.of('a'), previews.of('b'), previews.of('c')]).toEqual([null, 'blob:2', 'blob:3']);
  expect(revoked).toEqual(['blob:1']);
});

test('what was uploaded has its picture under both its ids', () => {
  const { previews } = setUp();
  previews.make('local', 'image/png', bytes);
  previews.alias('uploaded', 'local');
  previews.alias('nothing', 'unknown');
  expect([previews.of('local'), previews.of('uploaded'), previews.of('nothing')]).toEqual(['blob:1', 'blob:1', null]);
});

test('one that is dropped gives its memory back once, and clearing drops all', () => {
  const { previews, revoked } = setUp();
  for (const id of ['a', 'b', 'c']) previews.make(id, 'image/png', bytes);
  previews.drop('a');
  previews.drop('a');
  expect(revoked).toEqual(['blob:1']);
  previews.clear();
  expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3']);
  expect(previews.of('c')).toBeNull();
});
