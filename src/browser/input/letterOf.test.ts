import { expect, test } from 'vitest';
import { letterOf } from './letterOf';

test.each([
  ['и', 'KeyB', 'b', 'Russian'],
  ['л', 'KeyK', 'k', 'Russian'],
  ['Ч', 'KeyX', 'X', 'Russian with Shift'],
  ['β', 'KeyB', 'b', 'Greek'],
  ['נ', 'KeyB', 'b', 'Hebrew'],
  ['لا', 'KeyB', 'b', 'Arabic, two letters'],
  ['ن', 'KeyK', 'k', 'Arabic'],
  ['ㅠ', 'KeyB', 'b', 'Korean'],
  ['x', 'KeyB', 'x', 'Dvorak'],
  ['a', 'KeyQ', 'a', 'AZERTY'],
  ['é', 'KeyW', 'é', 'bépo'],
  ['?', 'Slash', '?', 'a sign'],
  ['.', 'KeyE', '.', 'Dvorak, a sign'],
  ['Enter', 'Enter', 'Enter', 'a key with a name'],
])('%s of %s is %s (%s)', (key, code, letter) => {
  expect(letterOf({ key, code, shiftKey: key !== key.toLowerCase() && key.length === 1 })).toBe(letter);
});
