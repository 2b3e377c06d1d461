import { expect, test, vi } from 'vitest';
import { createPreviews } from './previews';

const image = (name: string) => new File(['x'], name, { type: 'image/png' });

function setUp(most?: number) {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  const revoked: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  return { previews: createPreviews(most), revoked };
}

test('an image has a picture, anything else has none', () => {
  const { previews } = setUp();
  expect([previews.make('a', image('a.png')), previews.of('a')]).toEqual(['blob:1', 'blob:1']);
  expect(previews.make('b', new File(['x'], 'b.txt', { type: 'text/plain' }))).toBeNull();
  expect(previews.of('b')).toBeNull();
});

test('only so many are kept: the oldest goes, and its memory with it', () => {
  const { previews, revoked } = setUp(2);
  for (const id of ['a', 'b']) previews.make(id, image(id));
  expect(revoked).toEqual([]);
  previews.make('c', image('c'));
  expect([previews.of('a'), previews.of('b'), previews.of('c')]).toEqual([null, 'blob:2', 'blob:3']);
  expect(revoked).toEqual(['blob:1']);
});

test('what was uploaded keeps its picture under its new id, and under no other', () => {
  const { previews, revoked } = setUp();
  previews.make('local', image('a.png'));
  previews.rename('local', 'uploaded');
  previews.rename('unknown', 'nothing');
  expect([previews.of('local'), previews.of('uploaded'), previews.of('nothing')]).toEqual([null, 'blob:1', null]);
  expect(revoked).toEqual([]);
});

test('one that is dropped gives its memory back once, and clearing drops all', () => {
  const { previews, revoked } = setUp();
  for (const id of ['a', 'b', 'c']) previews.make(id, image(id));
  previews.drop('a');
  previews.drop('a');
  expect(revoked).toEqual(['blob:1']);
  previews.clear();
  expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3']);
  expect(previews.of('c')).toBeNull();
});
