import { expect, test } from 'vitest';
import { createScrollPositions } from '../useOpening';

const place = (id: string) => ({ anchorId: undefined, id, top: 12 });

test('a place is known by each of its keys until somebody leaves from the end', () => {
  const positions = createScrollPositions();
  positions.keep(['conversation', 'entry'], place('m1'));
  expect(positions.recall('conversation')).toEqual(place('m1'));
  expect(positions.recall('entry')).toEqual(place('m1'));
  positions.keep(['conversation'], undefined);
  expect(positions.recall('conversation')).toBeUndefined();
  expect(positions.recall('entry')).toEqual(place('m1'));
});

test('the place not used for most time is forgotten first', () => {
  const positions = createScrollPositions();
  for (let n = 0; n < 200; n++) positions.keep([`c${n}`], place(`m${n}`));
  positions.keep(['c0'], place('again'));
  positions.keep(['new'], place('m'));
  expect(positions.recall('c0')).toEqual(place('again'));
  expect(positions.recall('c1')).toBeUndefined();
});
