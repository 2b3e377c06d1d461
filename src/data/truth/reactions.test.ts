import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasReacted, withReaction } from './reactions';

const runs = { numRuns: 2_000 };
const valid = fc.constantFrom('ok', 'heart', 'red_angry_face', '+1', 'constructor', 'valueof', 'tostring');
const hostile = fc.constantFrom('__proto__', 'prototype', 'hasOwnProperty', '', 'A', 'x y');
const who = fc.constantFrom('ada', 'lin', 'me', '__proto__', 'constructor');
const op = fc.record({ name: fc.oneof(valid, hostile), username: who, on: fc.boolean() });
const reactions = fc
  .array(fc.tuple(valid, fc.uniqueArray(who)), { maxLength: 5 })
  .map((list) => list.filter(([, names]) => names.length > 0).map(([name, names]) => ({ [name]: names })));
type Reactions = Parameters<typeof withReaction>[0];
const apply = (r: Reactions, o: { name: string; username: string; on: boolean }) =>
  withReaction(r, o.name, o.username, o.on);

/** The pairs of reaction and username, from all elements of the list. */
const facts = (list: Reactions) =>
  [
    ...new Set(list.flatMap((r) => Object.entries(r).flatMap(([name, names]) => names.map((n) => `${name}:${n}`)))),
  ].sort();

test('toggling again changes nothing, not even the object', () => {
  fc.assert(
    fc.property(reactions, op, (start, o) => {
      const once = apply(start, o);
      expect(apply(once, o)).toBe(once);
    }),
    runs,
  );
});

test('two people commute', () => {
  fc.assert(
    fc.property(reactions, op, op, (start, a, b) => {
      fc.pre(a.username !== b.username);
      expect(facts(apply(apply(start, a), b))).toEqual(facts(apply(apply(start, b), a)));
    }),
    runs,
  );
});

test('only that person and that name is touched, and hostile names touch nothing', () => {
  fc.assert(
    fc.property(reactions, op, (start, o) => {
      const next = apply(start, o);
      const changed = (list: Reactions) => facts(list).filter((fact) => fact !== `${o.name}:${o.username}`);
      expect(changed(next)).toEqual(changed(start));
      if (/^[a-z0-9][a-z0-9_+-]*$/.test(o.name)) expect(hasReacted(next, o.name, o.username)).toBe(o.on);
      else expect(next).toBe(start);
      for (const r of next) expect(Object.getPrototypeOf(r)).toBe(Object.prototype);
    }),
    runs,
  );
});

test('ten thousand names are just names', () => {
  let list: Reactions = [];
  for (let i = 0; i < 300; i++) list = withReaction(list, `n${i}`, 'me', true);
  const many = [Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, ['ada']]))];
  expect(hasReacted(withReaction(many, 'x9999', 'me', true), 'x9999', 'me')).toBe(true);
  expect(list).toHaveLength(300);
});
