import { expect, test } from 'vitest';
import { filterByName, findIn } from './filterByName';

const shown = (text: string, query: string) => {
  const found = findIn(text, query);
  return found && text.slice(...found);
};

test('a filter finds names by any part, accents and case aside', () => {
  const groups = [{ name: 'Café walks' }, { name: 'Weekend plans' }];
  expect(filterByName(groups, ' CAFE')).toEqual([groups[0]]);
  expect(filterByName(groups, '')).toBe(groups);
});

test('what is found is marked in the letters the name is written with', () => {
  expect(shown('Weekend plans', 'END')).toBe('end');
  expect(shown('Ça va à Málaga', 'malaga')).toBe('Málaga');
  expect(shown('Cafe\u0301 walks', 'café')).toBe('Cafe\u0301');
  expect(shown('Oﬃce', 'ffi')).toBe('ﬃ');
  expect(shown('Hauptstraße 7', 'strasse')).toBe('straße');
  expect(shown('soft\u00adware', 'software')).toBe('soft\u00adware');
  expect(shown('🎉 party', 'party')).toBe('party');
  expect(findIn('Weekend', 'x')).toBeNull();
  expect(findIn('Weekend', '  ')).toBeNull();
});
