import { expect, test } from 'vitest';
import { isGuessable } from './guessable';

test.each([
  ['anna1234', true],
  ['ANNA.2026', true],
  ['annaanna', true],
  ['confab-demo', true],
  ['Confab2026', true],
  ['Summer2026', true],
  ['winter!!', true],
  ['anna-summer', true],
  ['aaaaaaaa', true],
  ['11111111', true],
  ['20262026', true],
  ['1984-2001', true],
  ['a long password', false],
  ['anna is a name', false],
  ['savanna12', false],
  ['summertime', false],
  ['83619274', false],
  ['correct horse battery', false],
])('of anna the password %s is guessable: %s', (password, guessable) => {
  expect(isGuessable(password, 'Anna')).toBe(guessable);
});

test('a name of digits is no password for itself', () => {
  expect([isGuessable('12345678', '12345678'), isGuessable('hello there', '12345678')]).toEqual([true, false]);
});

test('the name that a deployment gives itself is guessable there', () => {
  expect([isGuessable('Harbour-2026', 'anna', 'Harbour'), isGuessable('Harbour-2026', 'anna')]).toEqual([true, false]);
});
