import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { person } from '../../test/fixtures';
import { memberDelta, mergeMembers } from './changes';

const people = fc
  .uniqueArray(fc.constantFrom('ada', 'lin', 'bo', 'eve', '__proto__', 'constructor'))
  .map((names) => names.map(person));
const names = (list: { username: string }[]) => list.map((c) => c.username).sort();
const runs = { numRuns: 2_000 };

test('members are theirs + added − removed, and merging twice is merging once', () => {
  fc.assert(
    fc.property(people, people, people, (seen, wanted, theirs) => {
      const delta = memberDelta(seen, wanted);
      const merged = mergeMembers(theirs, delta);
      const added = new Set(names(delta.add));
      const expected = new Set([...names(theirs).filter((n) => !delta.remove.includes(n)), ...added]);
      expect(names(merged)).toEqual([...expected].sort());
      expect(mergeMembers(merged, delta)).toBe(merged);
    }),
    runs,
  );
});

test('with nothing changed meanwhile, one gets the list one wanted', () => {
  fc.assert(
    fc.property(people, people, (seen, wanted) => {
      expect(names(mergeMembers(seen, memberDelta(seen, wanted)))).toEqual(names(wanted));
    }),
    runs,
  );
});
