import { expect, test } from 'vitest';
import { applyTo, findPlaces, pick } from './mutations.mjs';

const changes = (text) => findPlaces('a.ts', text).map(({ before, after }) => `${before} → ${after}`);

test.each([
  ['if (a) b = c;', ['a → !(a)']],
  ['x = a ? b : c;', ['a → !(a)']],
  ['x = a && b || c;', ['|| → &&', '&& → ||']],
  ['x = a === b;', ['=== → !==']],
  ['x = a < b;', ['< → <=']],
  ['x = a >= b;', ['>= → >']],
  ['x = a - b;', ['- → +']],
  ['x = a ?? b;', ['a ?? b → a']],
  ['x = true;', ['true → false']],
  ['x = [0, 2, 1_000];', ['0 → 1', '2 → 3', '1_000 → 0']],
  ['await f(a);', ['await f(a); → ;']],
  ['function f() { if (a) { return b; } return c; }', ['a → !(a)', 'return b; → ;']],
])('%s can be changed', (text, expected) => {
  expect(changes(text)).toEqual(expected);
});

test('what only types, imports or joins texts is left as it is', () => {
  const text =
    'import a from "b"; type A = 1 | true; interface B { c: 2 } let d: 3; e = "f" + g; function h() { return i; }';
  expect(changes(text)).toEqual([]);
});

test('a change is made at its place only, which is named by its line', () => {
  const text = 'x = 1;\ny = 1;\n';
  const [, second] = findPlaces('a.ts', text);
  expect([second.line, applyTo(text, second)]).toEqual([2, 'x = 1;\ny = 2;\n']);
});

test('a seed picks the same places again, one a line', () => {
  const places = findPlaces('a.ts', 'x = a === b && c === d;\n'.repeat(40));
  const lines = (seed) => pick(places, 10, seed).map(({ line }) => line);
  expect(lines(1)).toEqual(lines(1));
  expect(lines(1)).not.toEqual(lines(2));
  expect(new Set(lines(1)).size).toBe(10);
});
