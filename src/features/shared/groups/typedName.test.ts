import { expect, test } from 'vitest';
import { isTypedName } from './DeleteGroupDialog';

test.each([
  ["Ana's trip", 'Ana\u2019s trip'],
  ['Ana\u2019s trip', "Ana's trip"],
  ['The "old" crew', 'The \u201cold\u201d crew'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Weekend \u202eplans', 'Weekend plans'],
])('%j is named by %j', (name, typed) => expect(isTypedName(typed, name)).toBe(true));

test.each([
  ['Lake', 'lake'],
  ['Lake', 'Lake '],
  ['Ana\u2019s trip', 'Anas trip'],
  ['Lake', ''],
])('%j is not named by %j', (name, typed) => expect(isTypedName(typed, name)).toBe(false));
