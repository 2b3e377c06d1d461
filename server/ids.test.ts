import { expect, test } from 'vitest';
import {
  activityKey,
  base32,
  firstActivityKey,
  groupId,
  isIdOf,
  messageId,
  messageIdAt,
  newId,
  randomLetters,
  timeKey,
} from './ids';

const order = { ms: 1_700_000_000_000, number: 33 };

test('a number is as wide as it is asked to be, in 32 letters that sort as it does', () => {
  expect([base32(0, 3), base32(1, 3), base32(31, 3), base32(32, 3), base32(32 ** 3 - 1, 3)]).toEqual([
    '000',
    '001',
    '00z',
    '010',
    'zzz',
  ]);
  expect(timeKey(order.ms)).toHaveLength(9);
  expect(timeKey(order.ms) < timeKey(order.ms + 1)).toBe(true);
});

test('random letters are as many as were asked for, of all 32, and never the same', () => {
  const letters = randomLetters(4_000);
  expect(letters).toMatch(/^[0-9a-hj-km-np-tv-z]{4000}$/);
  expect(new Set(letters).size).toBe(32);
  expect(randomLetters(13)).not.toBe(randomLetters(13));
});

test('ids hold the order of the write, so that they sort by it', () => {
  const next = { ...order, number: 34 };
  const later = { ms: order.ms + 1, number: 0 };
  for (const make of [messageId, groupId]) {
    const ids = [order, next, later].map(make);
    expect(ids.toSorted()).toEqual(ids);
    expect(make(order)).not.toBe(make(order));
  }
  expect(messageId(order).slice(4, 20)).toBe(`${timeKey(order.ms)}0000011`);
});

test('an id is of its kind when it has its letters, all of them and no others', () => {
  const ids = { msg: messageId(order), grp: groupId(order), con: newId('con', order.ms) } as const;
  for (const kind of ['msg', 'grp', 'con'] as const) {
    expect(isIdOf(kind, ids[kind])).toBe(true);
    for (const other of ['msg', 'grp', 'con'] as const)
      if (other !== kind) expect(isIdOf(kind, ids[other])).toBe(false);
    expect(isIdOf(kind, `${ids[kind]}0`)).toBe(false);
    expect(isIdOf(kind, ids[kind].slice(0, -1))).toBe(false);
    expect(isIdOf(kind, ids[kind].replace(/.$/, 'u'))).toBe(false);
  }
  expect(['1', '123456789012345', '1234567890123456', '', 'x'].map((id) => isIdOf('audit', id))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('ids of messages sent before a moment are below it, and any moment can be asked for', () => {
  const at = messageIdAt(order.ms);
  expect(messageId({ ms: order.ms - 1, number: 32 ** 7 - 1 }) < at).toBe(true);
  expect(messageId({ ms: order.ms, number: 0 }) >= at).toBe(true);
  expect([messageIdAt(-5), messageIdAt(32 ** 9 + 5)]).toEqual(['msg_000000000', 'msg_zzzzzzzzz']);
});

test('a group stands in a list where it was made, until something happens in it', () => {
  const id = groupId(order);
  expect(firstActivityKey(id)).toBe(activityKey(order, id));
  expect(activityKey({ ...order, number: 34 }, id) > firstActivityKey(id)).toBe(true);
  expect(activityKey(order, id) === activityKey(order, groupId(order))).toBe(false);
});
