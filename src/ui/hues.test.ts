import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueOf, huesOf } from './hues';

const members = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 });

test('the first 10 members of a group share no colour', () => {
  fc.assert(
    fc.property(members, (usernames) => {
      const hues = huesOf(usernames);
      const first = usernames.slice(0, 10).map((username) => hues.get(username));
      expect(new Set(first).size).toBe(first.length);
      for (const hue of hues.values()) expect(Number.isInteger(hue) && hue >= 0 && hue < 10).toBe(true);
      expect(hues.size).toBe(usernames.length);
    }),
  );
});

test('one who joins changes nobody else', () => {
  fc.assert(
    fc.property(members, (usernames) => {
      const after = huesOf(usernames);
      for (const [username, hue] of huesOf(usernames.slice(0, -1))) expect(after.get(username)).toBe(hue);
    }),
  );
});

test('alone, everybody has the colour of the name', () => {
  for (const name of ['mei', 'chidi', 'bruno', '\u{1f600}']) expect(huesOf([name]).get(name)).toBe(hueOf(name));
});

test('names spread over the colours', () => {
  const counts = new Map<number, number>();
  for (let index = 0; index < 1_000; index++) {
    const hue = hueOf(`person-${index}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(10);
  for (const count of counts.values()) expect(count).toBeLessThan(200);
});
