import { expect, test } from 'vitest';
import { person, someMessage } from '../../../test/fakeService';
import { extended, textOf, toggled } from './selection';

const messages = ['m1', 'm2', 'm3', 'm4'].map((id) => someMessage(id));
const at = (index: number) => messages[index] ?? someMessage('none');
const ids = (selection: ReadonlyMap<string, unknown>) => [...selection.keys()].sort();

test('a message is chosen and let go', () => {
  const one = toggled(new Map(), at(0));
  expect(ids(one)).toEqual(['m1']);
  expect(ids(toggled(one, at(0)))).toEqual([]);
});

test('a range is chosen in either direction, on top of what was', () => {
  const first = toggled(new Map(), at(0));
  expect(ids(extended(first, messages, 'm4', at(2)))).toEqual(['m1', 'm3', 'm4']);
  expect(ids(extended(first, messages, 'm1', at(2)))).toEqual(['m1', 'm2', 'm3']);
});

test('a range from a row that was let go is one message', () => {
  expect(ids(extended(new Map(), messages, 'far', at(1)))).toEqual(['m2']);
});

test('the text has names and times and the order of the conversation, whatever the order of choosing', () => {
  const same = [
    someMessage('b', { created_at: 5, message: 'second', contact: person('ada') }),
    someMessage('a', { created_at: 5, message: 'third' }),
  ];
  const first = someMessage('z', { created_at: 4, message: 'first\nline' });
  let chosen = toggled(new Map(), same[1] ?? first);
  chosen = toggled(chosen, same[0] ?? first);
  chosen = toggled(chosen, first);
  expect(textOf(chosen, [first, ...same], (seconds) => `at ${seconds}`)).toBe(
    'lin, at 4\nfirst\nline\n\nada, at 5\nsecond\n\nlin, at 5\nthird',
  );
});
