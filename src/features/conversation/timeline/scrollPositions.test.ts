import { expect, test } from 'vitest';
import { createPlaces } from './scrollPositions';

const place = (id: string) => ({ anchorId: undefined, id, top: 12 });

test('a place is known by each of its keys until somebody leaves from the end', () => {
  const places = createPlaces();
  places.keep(['conversation', 'entry'], place('m1'));
  expect(places.recall('conversation')).toEqual(place('m1'));
  expect(places.recall('entry')).toEqual(place('m1'));
  places.keep(['conversation'], undefined);
  expect(places.recall('conversation')).toBeUndefined();
  expect(places.recall('entry')).toEqual(place('m1'));
});

test('the place untouched for longest is forgotten first', () => {
  const places = createPlaces();
  for (let n = 0; n < 200; n++) places.keep([`c${n}`], place(`m${n}`));
  places.keep(['c0'], place('again'));
  places.keep(['new'], place('m'));
  expect(places.recall('c0')).toEqual(place('again'));
  expect(places.recall('c1')).toBeUndefined();
});
